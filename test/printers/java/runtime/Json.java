package concordat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON (RFC 8259) as maps, lists, strings, doubles, booleans and NULL. A Java null is an
 * absent value. Refuses what would lose data: duplicate keys, unpaired surrogates, numbers beyond a
 * double.
 */
public final class Json {
  public static final Object NULL = new Object();

  /** The value is null if there are violations. */
  public record Read(Object value, boolean isReadable, List<Violation> violations) {}

  private static final int MAXIMUM_BYTES = 16 * 1024 * 1024;
  private static final int MAXIMUM_DEPTH = 64;
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
  private static final Pattern UNIT = Pattern.compile("[0-9A-Fa-f]{4}");
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
  }

  private final String text;
  private final Violations out = new Violations();
  private final Deque<String> path = new ArrayDeque<>();
  private int position;
  private int depth;

  /** The number of enclosing keys that no path can name; what is below them is not reported. */
  private int malformedKeys;

  private Json(String text) {
    this.text = text;
  }

  public static Read read(byte[] bytes) {
    if (bytes.length > MAXIMUM_BYTES)
      return unreadable("size", "The text is larger than the limit.");
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return readText(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (CharacterCodingException problem) {
      return unreadable("encoding", "The text is not valid UTF-8.");
    }
  }

  /** Reads the JSON that a string contains. The caller reports that it is not readable. */
  public static Read readEmbedded(Object string) {
    Read read = read(((String) string).getBytes(StandardCharsets.UTF_8));
    return read.isReadable() ? read : new Read(null, false, List.of());
  }

  private static Read readText(String text) {
    Json parser = new Json(text);
    try {
      Object value = parser.value();
      parser.skipSpace();
      if (parser.position < text.length()) throw new Refused();
      List<Violation> violations = parser.out.all();
      return new Read(violations.isEmpty() ? value : null, true, violations);
    } catch (Refused problem) {
      return isTooDeep(text)
          ? unreadable("depth", "The text is nested more deeply than the limit.")
          : unreadable("syntax", "The text is not valid JSON.");
    }
  }

  private static Read unreadable(String rule, String message) {
    return new Read(null, false, List.of(new Violation(rule, "must", "", message)));
  }

  /** Counts brackets outside of strings, also in a text that is not JSON. */
  private static boolean isTooDeep(String text) {
    int depth = 0;
    boolean isInString = false;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (isInString && unit == '\\') index++;
      else if (unit == '"') isInString = !isInString;
      else if (!isInString && (unit == '[' || unit == '{') && ++depth > MAXIMUM_DEPTH) return true;
      else if (!isInString && (unit == ']' || unit == '}')) depth--;
    }
    return false;
  }

  private Object value() throws Refused {
    skipSpace();
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return list();
      case '"':
        String string = string();
        if (isMalformed(string)) noteSurrogate();
        return string;
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", NULL);
      default:
        return number();
    }
  }

  private Object word(String word, Object value) throws Refused {
    if (!text.startsWith(word, position)) throw new Refused();
    position += word.length();
    return value;
  }

  private Object object() throws Refused {
    Map<String, Object> members = new LinkedHashMap<>();
    for (boolean more = opens('}'); more; more = continues('}')) {
      skipSpace();
      String key = string();
      boolean isMalformed = isMalformed(key);
      if (isMalformed) noteSurrogate();
      path.addLast(Operations.step(key));
      if (isMalformed) malformedKeys++;
      else if (members.containsKey(key))
        note("duplicate-key", "This key stands more than once in the same object.");
      skipSpace();
      expect(':');
      members.put(key, value());
      if (isMalformed) malformedKeys--;
      path.removeLast();
    }
    return members;
  }

  private Object list() throws Refused {
    List<Object> items = new ArrayList<>();
    for (boolean more = opens(']'); more; more = continues(']')) {
      path.addLast("/" + items.size());
      items.add(value());
      path.removeLast();
    }
    return items;
  }

  private boolean opens(char end) throws Refused {
    if (++depth > MAXIMUM_DEPTH) throw new Refused();
    position++;
    return !closes(end);
  }

  private boolean continues(char end) throws Refused {
    if (closes(end)) return false;
    expect(',');
    return true;
  }

  private boolean closes(char end) {
    skipSpace();
    if (peek() != end) return false;
    position++;
    depth--;
    return true;
  }

  private String string() throws Refused {
    expect('"');
    StringBuilder read = new StringBuilder();
    for (; ; ) {
      char unit = peek();
      if (unit < ' ') throw new Refused();
      position++;
      if (unit == '"') return read.toString();
      read.append(unit == '\\' ? escaped() : unit);
    }
  }

  private char escaped() throws Refused {
    char letter = peek();
    position++;
    int index = ESCAPES.indexOf(letter);
    if (index >= 0) return ESCAPED.charAt(index);
    int end = Math.min(text.length(), position + 4);
    if (letter != 'u' || !UNIT.matcher(text.substring(Math.min(position, end), end)).matches())
      throw new Refused();
    position = end;
    return (char) Integer.parseInt(text, end - 4, end, 16);
  }

  private Object number() throws Refused {
    Matcher number = NUMBER.matcher(text).region(position, text.length());
    if (!number.lookingAt()) throw new Refused();
    position = number.end();
    double value = Double.parseDouble(number.group());
    if (Double.isInfinite(value)) note("number", "The number is beyond the range of a double.");
    return value;
  }

  private void noteSurrogate() {
    note("surrogate", "The text holds half of a surrogate pair, which is no character.");
  }

  private void note(String rule, String message) {
    if (malformedKeys == 0) out.must(rule, String.join("", path), message);
  }

  private static boolean isMalformed(String text) {
    return text.codePoints().anyMatch(point -> point >= 0xd800 && point <= 0xdfff);
  }

  private void skipSpace() {
    while (position < text.length() && " \t\n\r".indexOf(text.charAt(position)) >= 0) position++;
  }

  private void expect(char unit) throws Refused {
    if (peek() != unit) throw new Refused();
    position++;
  }

  /** NUL, which is nowhere allowed, at the end of the text. */
  private char peek() {
    return position < text.length() ? text.charAt(position) : 0;
  }
}
