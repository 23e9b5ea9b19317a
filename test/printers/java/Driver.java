import concordat.Exchange;
import concordat.Json;
import concordat.Type;
import concordat.Violation;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Validates one vector per line of standard input and prints its violations as one line. Documents
 * are bytes in Base64.
 */
public final class Driver {
  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Json.Read vector = Json.read(line.getBytes(StandardCharsets.UTF_8));
      if (!(vector.value() instanceof Map<?, ?> members)) throw new Exception("Not a vector.");
      List<String> violations = validate(members).stream().map(Driver::print).toList();
      out.println("[" + String.join(",", violations) + "]");
    }
    out.flush();
  }

  private static List<Violation> validate(Map<?, ?> vector) throws Exception {
    Object context = vector.get("context");
    if (vector.get("exchange") == null)
      return find(vector, "TYPES", Type.class, "type").validate(read(vector, "document"), context);
    return find(vector, "EXCHANGES", Exchange.class, "exchange")
        .validate(read(vector, "asks"), read(vector, "answers"), context);
  }

  private static <Found> Found find(
      Map<?, ?> vector, String field, Class<Found> sort, String key) throws Exception {
    Class<?> contract = Class.forName("contracts." + vector.get("class"));
    Map<?, ?> all = (Map<?, ?>) contract.getField(field).get(null);
    return sort.cast(all.get(vector.get(key)));
  }

  private static Json.Read read(Map<?, ?> vector, String key) {
    return Json.read(Base64.getDecoder().decode((String) vector.get(key)));
  }

  private static String print(Violation violation) {
    return "{\"rule\":%s,\"level\":%s,\"path\":%s,\"message\":%s}"
        .formatted(
            print(violation.rule()),
            print(violation.level()),
            print(violation.path()),
            print(violation.message()));
  }

  private static String print(String text) {
    StringBuilder printed = new StringBuilder();
    for (char unit : text.toCharArray())
      printed.append(
          unit < ' ' || unit == '"' || unit == '\\' || unit > '~'
              ? "\\u%04x".formatted((int) unit)
              : unit);
    return "\"" + printed + "\"";
  }
}
