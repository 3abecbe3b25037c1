package wayleave.server.page;

import java.util.function.Predicate;

/** Reads the list of image candidates in {@code srcset} (HTML, §4.8.4.4, "parse a srcset attribute"). */
final class SourceSet {
  private SourceSet() {}

  /**
   * Hands over the URL of each candidate, in their order.
   *
   * @param each says whether to continue
   */
  static void urls(String list, Predicate<String> each) {
    int at = 0;
    while (true) {
      while (at < list.length() && (isSpace(list.charAt(at)) || list.charAt(at) == ',')) {
        at++;
      }
      int start = at;
      while (at < list.length() && !isSpace(list.charAt(at))) {
        at++;
      }
      int end = at;
      while (end > start && list.charAt(end - 1) == ',') {
        end--;
      }
      if (start == end || !each.test(list.substring(start, end))) {
        return;
      }
      if (end == at) {
        at = afterDescriptors(list, at);
      }
    }
  }

  /** After the comma that ends the descriptors of a candidate, such as {@code 2x}; commas in parentheses do not count. */
  private static int afterDescriptors(String list, int start) {
    boolean isInParentheses = false;
    for (int at = start; at < list.length(); at++) {
      char c = list.charAt(at);
      if (c == ',' && !isInParentheses) {
        return at + 1;
      }
      isInParentheses = c == '(' || isInParentheses && c != ')';
    }
    return list.length();
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
