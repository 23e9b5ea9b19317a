package concordat;

import java.util.ArrayList;
import java.util.List;

/** Collects violations, at most 100 of each level; nothing follows the last error. */
public final class Violations {
  private static final int MAXIMUM = 100;

  private final List<Violation> all = new ArrayList<>();
  private int errors;
  private int warnings;

  public void must(String rule, String path, String message) {
    add(new Violation(rule, "must", path, message));
  }

  public void should(String rule, String path, String message) {
    add(new Violation(rule, "should", path, message));
  }

  public void addAll(List<Violation> violations, String prefix) {
    for (Violation each : violations)
      add(new Violation(each.rule(), each.level(), prefix + each.path(), each.message()));
  }

  private void add(Violation violation) {
    if (errors >= MAXIMUM) return;
    if (violation.isError()) errors++;
    else if (warnings++ >= MAXIMUM) return;
    all.add(violation);
  }

  public int errors() {
    return errors;
  }

  public List<Violation> all() {
    return all;
  }
}
