package concordat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The operations of the validator IR. All are total: a test is false, and a measure null, for a
 * value of another kind. Values are those of Json.
 */
public final class Operations {
  private static final double MAXIMUM_INTEGER = 9007199254740991.0;
  private static final Comparator<String> BY_CODE_POINT =
      (left, right) ->
          Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());

  private Operations() {}

  public static boolean isPresent(Object value) {
    return value != null;
  }

  public static boolean isObject(Object value) {
    return value instanceof Map;
  }

  public static boolean isArray(Object value) {
    return value instanceof List;
  }

  public static boolean isString(Object value) {
    return value instanceof String;
  }

  public static boolean isNumber(Object value) {
    return value instanceof Double;
  }

  public static boolean isInteger(Object value) {
    return value instanceof Double number
        && number == Math.rint(number)
        && Math.abs(number) <= MAXIMUM_INTEGER;
  }

  public static boolean isBoolean(Object value) {
    return value instanceof Boolean;
  }

  public static boolean isNull(Object value) {
    return value == Json.NULL;
  }

  public static List<?> asList(Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  public static Object member(Object value, String name) {
    return value instanceof Map<?, ?> members ? members.get(name) : null;
  }

  /** The names of the members that are not declared, by code point. */
  public static List<String> otherMembers(Object value, Set<String> declared) {
    List<String> others = new ArrayList<>();
    if (value instanceof Map<?, ?> members)
      for (Object name : members.keySet())
        if (name instanceof String text && !declared.contains(text)) others.add(text);
    others.sort(BY_CODE_POINT);
    return others;
  }

  /** One step of a pointer. */
  public static String step(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1").replace("#", "~2");
  }

  /** Scalars only: lists, objects and absent values equal nothing. */
  public static boolean isEqual(Object left, Object right) {
    if (left instanceof Double a && right instanceof Double b)
      return a.doubleValue() == b.doubleValue();
    return left != null && !isObject(left) && !isArray(left) && left.equals(right);
  }

  public static boolean isAtLeast(Object left, Object right) {
    return left instanceof Double a && right instanceof Double b && a >= b;
  }

  public static boolean isAtMost(Object left, Object right) {
    return isAtLeast(right, left);
  }

  public static boolean isAbove(Object left, Object right) {
    return left instanceof Double a && right instanceof Double b && a > b;
  }

  public static boolean isBelow(Object left, Object right) {
    return isAbove(right, left);
  }

  public static Double codePoints(Object value) {
    return value instanceof String text ? (double) Texts.codePoints(text) : null;
  }

  public static Double sentences(Object value) {
    return value instanceof String text ? (double) Texts.sentences(text) : null;
  }

  public static Double tokens(Object value) {
    return value instanceof String text ? Math.ceil(Texts.codePoints(text) / 4.0) : null;
  }

  public static Double itemCount(Object value) {
    return value instanceof List<?> list ? (double) list.size() : null;
  }

  public static Double memberCount(Object value) {
    return value instanceof Map<?, ?> members ? (double) members.size() : null;
  }

  public static boolean matches(Object value, Pattern pattern) {
    return value instanceof String text && pattern.matcher(text).matches();
  }

  public static boolean matchesTable(Object value, String table) {
    return value instanceof String text && new Automaton(table).accepts(text);
  }

  public static boolean startsWith(Object value, Object prefix) {
    return value instanceof String text && prefix instanceof String start && text.startsWith(start);
  }

  public static boolean isOneOf(Object value, List<Object> allowed) {
    return allowed.stream().anyMatch(each -> isEqual(value, each));
  }

  public static boolean isBetween(Object value, Object low, Object high) {
    return isAtLeast(value, low) && isAtMost(value, high);
  }

  public static boolean isNotEmpty(Object value) {
    return value instanceof String text && !text.isEmpty();
  }

  public static boolean countIsBetween(double low, double high, boolean... tests) {
    int count = 0;
    for (boolean test : tests) if (test) count++;
    return count >= low && count <= high;
  }

  public static boolean hasEmoji(Object value) {
    return value instanceof String text && Texts.hasEmoji(text);
  }

  public static boolean hasMarkup(Object value) {
    return value instanceof String text && Texts.hasMarkup(text);
  }

  /** All required members exist, so that an object without more members has no others. */
  public static boolean hasOtherMembers(
      Object value, Set<String> declared, List<String> required) {
    return value instanceof Map<?, ?> members
        && members.size() > required.size()
        && !declared.containsAll(members.keySet());
  }

  /** Pointers to the items whose scalar at the path occurred in an earlier item. */
  public static List<String> repeated(Object list, List<String> path) {
    Set<Object> seen = new HashSet<>();
    List<String> found = new ArrayList<>();
    int index = 0;
    for (Object item : asList(list)) {
      Object key = follow(item, path);
      // -0 and 0 are one number.
      if (key instanceof Double number) key = number + 0.0;
      if (key != null && !isObject(key) && !isArray(key) && !seen.add(key)) found.add("/" + index);
      index++;
    }
    return found;
  }

  private static Object follow(Object value, List<String> path) {
    for (String name : path) value = member(value, name);
    return value;
  }
}
