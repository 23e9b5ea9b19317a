package concordat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** A pattern as the table of an automaton, whose numbers are hexadecimal. */
public final class Automaton {
  private final TreeMap<Integer, Integer> classes = new TreeMap<>();
  private final String[] rows;

  public Automaton(String table) {
    int end = table.indexOf(';');
    int next = 0;
    for (String run : table.substring(0, end).split(" ")) {
      String[] numbers = run.split(":");
      classes.put(next, Integer.parseInt(numbers[1], 16));
      next += Integer.parseInt(numbers[0], 16);
    }
    rows = table.substring(end + 1).split(";");
  }

  public boolean accepts(String text) {
    int state = 0;
    for (int code : text.codePoints().toArray()) {
      String[] row = rows[state].replace("!", "").split(" ", 2);
      Map<Integer, Integer> others = pairs(row.length < 2 ? "" : row[1]);
      Integer target = others.get(classes.floorEntry(code).getValue());
      state = target == null ? Integer.parseInt(row[0], 16) : target;
    }
    return rows[state].startsWith("!");
  }

  private static Map<Integer, Integer> pairs(String written) {
    Map<Integer, Integer> pairs = new HashMap<>();
    for (String pair : written.isEmpty() ? new String[0] : written.split(" ")) {
      String[] numbers = pair.split(":");
      pairs.put(Integer.parseInt(numbers[0], 16), Integer.parseInt(numbers[1], 16));
    }
    return pairs;
  }
}
