package concordat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures and properties of texts, with tables that do not depend on the version of Unicode. */
final class Texts {
  private static final String WHITE_SPACE =
      "\\x{9}-\\x{d}\\x{20}\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}"
          + "\\x{205f}\\x{3000}\\x{feff}";
  private static final String SENTENCE_ENDS = ".!?\\x{2026}\\x{3002}\\x{ff01}\\x{ff1f}";
  private static final String CLOSERS = "\"')\\]}\\x{bb}\\x{2019}\\x{201d}";

  private static final Pattern EMOJI =
      Pattern.compile(
          "[\\x{20e3}\\x{231a}\\x{231b}\\x{23e9}-\\x{23f3}\\x{23f8}-\\x{23fa}\\x{25fd}\\x{25fe}"
              + "\\x{2600}-\\x{27bf}\\x{2934}\\x{2935}\\x{2b05}-\\x{2b07}\\x{2b1b}\\x{2b1c}"
              + "\\x{2b50}\\x{2b55}\\x{3030}\\x{303d}\\x{3297}\\x{3299}\\x{fe0f}"
              + "\\x{1f000}-\\x{1faff}]");
  private static final Pattern MARKUP =
      Pattern.compile("`|\\*\\*|\\]\\(|<[A-Za-z/!]|(?:^|\n)[ \t]*(?:#{1,6}|[>*+-]) ");
  private static final Pattern ENDS = Pattern.compile("[" + SENTENCE_ENDS + "]++");
  private static final Pattern AFTER_END =
      Pattern.compile("[" + CLOSERS + "]*+(?:[" + WHITE_SPACE + "]|\\z)");
  private static final Pattern CONTENT =
      Pattern.compile("[^" + WHITE_SPACE + SENTENCE_ENDS + CLOSERS + "]");

  private Texts() {}

  /** A surrogate pair counts once. */
  static int codePoints(String text) {
    return text.codePointCount(0, text.length());
  }

  static boolean hasEmoji(String text) {
    return EMOJI.matcher(text).find();
  }

  static boolean hasMarkup(String text) {
    return MARKUP.matcher(text).find();
  }

  /**
   * A sentence has content and ends with a run of end marks, optional closers, and white space or
   * the end of the text. Content after the last end counts as one more sentence.
   */
  static int sentences(String text) {
    int count = 0;
    int from = 0;
    boolean hasContent = false;
    Matcher content = CONTENT.matcher(text);
    Matcher after = AFTER_END.matcher(text);
    for (Matcher ends = ENDS.matcher(text); ends.find(); from = ends.end()) {
      hasContent = hasContent || content.region(from, ends.start()).find();
      if (!hasContent || !after.region(ends.end(), text.length()).lookingAt()) continue;
      count++;
      hasContent = false;
    }
    return hasContent || content.region(from, text.length()).find() ? count + 1 : count;
  }
}
