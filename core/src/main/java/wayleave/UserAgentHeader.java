package wayleave;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the product token by which a robots.txt names a crawler in the value of its User-Agent header (RFC 9309 §2.2.1, RFC
 * 9110 §10.1.5).
 *
 * <p>A header names many products, most of them browsers that the crawler resembles, in and out of comments. In this order:
 * a crawler that is known; what follows {@code compatible;}; the first product, if it is no browser's; a name that says it
 * is a robot; any name that is no browser's.
 */
final class UserAgentHeader {
  /** Products and words that browsers put into their headers. */
  private static final List<String> BROWSER = List.of(
      "mozilla",
      "applewebkit",
      "khtml",
      "gecko",
      "like",
      "chrome",
      "chromium",
      "crios",
      "headlesschrome",
      "safari",
      "mobile",
      "version",
      "firefox",
      "fxios",
      "opera",
      "opr",
      "edg",
      "edge",
      "msie",
      "trident",
      "compatible",
      "windows",
      "nt",
      "win64",
      "wow64",
      "x64",
      "x11",
      "u",
      "linux",
      "x86_64",
      "i686",
      "ubuntu",
      "android",
      "nexus",
      "pixel",
      "build",
      "macintosh",
      "intel",
      "ppc",
      "mac",
      "os",
      "x",
      "iphone",
      "ipad",
      "cpu",
      "en",
      "en-us");

  private static final List<String> ROBOT =
      List.of("bot", "crawl", "spider", "fetch", "archive", "slurp");

  private UserAgentHeader() {}

  /** The product token of a bare name or a whole header, without version; empty if there is none. */
  static String productToken(String nameOrHeader) {
    String value = nameOrHeader.strip();
    if (!looksLikeHeader(value)) {
      return value.substring(0, endOfName(value, 0));
    }
    List<String> names = names(value);
    String known = longestKnown(names);
    if (!known.isEmpty()) {
      return known;
    }
    for (int i = 0; i + 1 < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase("compatible") && !isBrowser(names.get(i + 1))) {
        return names.get(i + 1);
      }
    }
    if (!names.isEmpty() && !isBrowser(names.get(0))) {
      return names.get(0);
    }
    String first = "";
    for (String name : names) {
      if (!isBrowser(name)) {
        if (isRobot(name)) {
          return name;
        }
        first = first.isEmpty() ? name : first;
      }
    }
    return first.isEmpty() && !names.isEmpty() ? names.get(0) : first;
  }

  /** A header has a comment, several parts, or begins as browsers' headers do. */
  private static boolean looksLikeHeader(String value) {
    return value.indexOf('(') >= 0
        || value.indexOf(';') >= 0
        || value.regionMatches(true, 0, "Mozilla/", 0, 8);
  }

  /** The names of the products and of the parts of comments, in order, without versions, links and addresses. */
  private static List<String> names(String header) {
    List<String> names = new ArrayList<>();
    int i = 0;
    while (i < header.length()) {
      if (isSeparator(header.charAt(i))) {
        i++;
        continue;
      }
      int end = i;
      while (end < header.length() && !isSeparator(header.charAt(end))) {
        end++;
      }
      String word = header.substring(i, end);
      if (word.charAt(0) != '+' && word.indexOf('@') < 0 && word.indexOf(':') < 0) {
        String name = word.substring(0, endOfName(word, 0));
        if (!name.isEmpty() && hasLetter(name) && !name.startsWith("www.")) {
          names.add(name);
        }
      }
      i = end;
    }
    return names;
  }

  private static String longestKnown(List<String> names) {
    String longest = "";
    for (String name : names) {
      if (name.length() > longest.length() && GoogleCrawlers.find(name) != null) {
        longest = name;
      }
    }
    return longest;
  }

  private static int endOfName(String s, int from) {
    int end = from;
    while (end < s.length()
        && !isSeparator(s.charAt(end))
        && s.charAt(end) != '/'
        && s.charAt(end) != '*') {
      end++;
    }
    return end;
  }

  private static boolean isSeparator(char c) {
    return c <= ' ' || c == '(' || c == ')' || c == ';' || c == ',';
  }

  private static boolean hasLetter(String s) {
    for (int i = 0; i < s.length(); i++) {
      char lower = (char) (s.charAt(i) | 0x20);
      if (lower >= 'a' && lower <= 'z') {
        return true;
      }
    }
    return false;
  }

  private static boolean isBrowser(String name) {
    for (String browser : BROWSER) {
      if (browser.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRobot(String name) {
    for (String part : ROBOT) {
      for (int i = 0; i + part.length() <= name.length(); i++) {
        if (name.regionMatches(true, i, part, 0, part.length())) {
          return true;
        }
      }
    }
    return false;
  }
}
