package concordat;

/** What is wrong with a document. The path is a pointer of RFC 6901; # enters embedded JSON. */
public record Violation(String rule, String level, String path, String message) {
  public boolean isError() {
    return level.equals("must");
  }
}
