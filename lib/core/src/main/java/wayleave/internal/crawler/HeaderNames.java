package wayleave.internal.crawler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names in a User-Agent header that may be its sender's (RFC 9110 §10.1.5).
 *
 * <p>A header lists products, the most significant first, and comments. Most crawlers list a browser that they resemble before
 * themselves, or say who they are in a comment. The sender is, in this order: the first product if it is no browser; what
 * follows {@code compatible;}; a name that Google's crawlers have or that says it is a robot; any other name that no browser
 * sends. What follows {@code like} is what the sender is not.
 */
public final class HeaderNames {
  /** Products and words that browsers and devices send. */
  private static final Set<String> BROWSER = words(
      "mozilla mozzila applewebkit khtml gecko chrome chromium crios headlesschrome safari mobile version firefox fxios opera opr"
          + " edg edge edga msie trident iemobile thunderbird electron konqueror presto dalvik compatible windows nt win64 wow64"
          + " x64 x11 arm touch u linux x86_64 i586 i686 freebsd ubuntu fedora android nexus pixel build wv macintosh"
          + " intel ppc mac os x iphone ipad ipod cpu en en-us en-gb fr de sv1 .net clr phone unknown"
          + " profile configuration vendorid up.browser mmp gui docomo nokia lumia");

  private static final List<String> DEVICE =
      List.of("blackberry", "samsung-", "kddi-", "nokia", "sonyericsson", "rv:");

  /** Words behind which stands what the sender is not. */
  private static final Set<String> COMPARISON = Set.of("like", "with", "following", "as");

  /** Words of sentences, and of names that need another word. */
  private static final Set<String> NO_NAME = words(
      "a an and at by for from in is not of on or the to used via bot robot crawler spider fetcher client agent web http test"
          + " support mutant contact");

  private static final List<String> ROBOT =
      List.of("bot", "crawl", "spider", "fetch", "archive", "slurp");

  /** The only known crawler whose token stands where others have a version. */
  private static final String JEEVES = "Jeeves/Teoma";

  private enum Place {
    FIRST_PRODUCT,
    AFTER_COMPATIBLE,
    PRODUCT,
    COMMENT
  }

  private record Name(String text, Place place, boolean versioned) {
    boolean isProduct() {
      return place == Place.PRODUCT && (versioned || isRobot());
    }

    boolean isRobot() {
      return GoogleCrawlers.find(text) != null || containsAny(text, ROBOT);
    }
  }

  private HeaderNames() {}

  /** The names any of which may be the sender's, the likeliest first; empty if there is none. */
  public static List<String> of(String header) {
    if (ProductToken.isValid(header)) {
      return List.of(header); // nothing to find out, and what most callers have
    }
    List<Name> names = new Scan(header.strip()).names();
    for (Place place : List.of(Place.FIRST_PRODUCT, Place.AFTER_COMPATIBLE)) {
      List<Name> found = names.stream().filter(name -> name.place == place).toList();
      if (!found.isEmpty()) {
        return texts(found.get(0).isRobot() ? found.subList(0, 1) : found);
      }
    }
    List<Name> robots = names.stream().filter(Name::isRobot).toList();
    List<Name> products =
        names.stream().filter(name -> name.place == Place.PRODUCT).toList();
    if (!robots.isEmpty()) {
      return texts(Stream.concat(robots.stream(), products.stream().filter(Name::versioned))
          .toList());
    }
    if (!names.isEmpty()) {
      return texts(products.isEmpty() ? names : products);
    }
    String start = Scan.nameAt(header.strip(), 0);
    return start.isEmpty() || start.endsWith(":") ? List.of() : List.of(start);
  }

  private static List<String> texts(List<Name> names) {
    return names.stream().map(Name::text).distinct().toList();
  }

  /** Finds the names in a header, without those of browsers, links, addresses, and what stands behind {@code like}. */
  private static final class Scan {
    private final String header;
    private final List<Name> names = new ArrayList<>();
    private int depth;
    private boolean first = true;
    private boolean compatible;
    /** Whether the names of this part, which ends at a semicolon or a parenthesis, are over. */
    private boolean over;

    private @Nullable String before;

    Scan(String header) {
      // Some clients send plus signs for blanks.
      this.header =
          header.indexOf(' ') < 0 && header.contains("+(") ? header.replace('+', ' ') : header;
    }

    List<Name> names() {
      int i = 0;
      while (i < header.length()) {
        char c = header.charAt(i);
        if (c <= ' ') {
          i++;
        } else if (isSeparator(c)) {
          depth = c == '(' ? depth + 1 : c == ')' ? Math.max(0, depth - 1) : depth;
          endPart();
          i++;
        } else {
          int end = i;
          while (end < header.length() && !isSeparator(header.charAt(end))) {
            end++;
          }
          word(header.substring(i, end));
          i = end;
        }
      }
      return names;
    }

    private void endPart() {
      first = first && before == null;
      compatible = before != null && before.equalsIgnoreCase("compatible");
      over = false;
      before = null;
    }

    private void word(String word) {
      String name = withoutVersion(nameAt(word, 0));
      boolean versioned = name.length() < word.length() && word.charAt(name.length()) != '*';
      boolean afterComparison = before != null && COMPARISON.contains(lower(before));
      Place place = first && depth == 0
          ? Place.FIRST_PRODUCT
          : compatible && names.stream().noneMatch(Name::isProduct)
              ? Place.AFTER_COMPATIBLE
              : depth == 0 ? Place.PRODUCT : Place.COMMENT;
      before = word;
      if (word.equals(JEEVES)) {
        names.removeIf(each -> each.place == place);
        names.add(new Name(nameAt(word, word.indexOf('/') + 1), place, false));
        over = true;
      }
      if (over && depth > 0 || over && place != Place.PRODUCT) {
        return;
      }
      if (afterComparison || isLink(word)) {
        over = afterComparison || !names.isEmpty();
      } else if (isBrowser(name)) {
        over = place == Place.FIRST_PRODUCT || place == Place.AFTER_COMPATIBLE;
        first = false;
      } else if (isName(name) && !isNumber(name, word)) {
        String lower = lower(name);
        if (!NO_NAME.contains(lower) && !COMPARISON.contains(lower)) {
          names.add(new Name(name, place, versioned));
        }
        over = versioned;
      }
    }

    /** The word at an index, up to its version. */
    static String nameAt(String s, int from) {
      int end = from;
      while (end < s.length()
          && s.charAt(end) > ' '
          && !isSeparator(s.charAt(end))
          && s.charAt(end) != '/'
          && s.charAt(end) != '*') {
        end++;
      }
      return s.substring(from, end);
    }

    /** {@code grub-client-1.4.3} is {@code grub-client}, {@code trendictionbot0.5.0} is {@code trendictionbot}. */
    private static String withoutVersion(String name) {
      int end = name.length();
      while (end > 0 && (isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '.')) {
        end--;
      }
      if (end == 0 || name.indexOf('.', end) < 0 || name.charAt(end) == '.') {
        return name;
      }
      return name.substring(0, name.charAt(end - 1) == '-' ? end - 1 : end);
    }

    /** {@code 1.6.4}, {@code 3.0x} and {@code v1} are numbers, {@code 360Spider} and {@code 008/0.83} are names. */
    private static boolean isNumber(String name, String word) {
      int start = (name.charAt(0) | 0x20) == 'v' ? 1 : 0;
      if (name.length() == start
          || name.chars().skip(start).allMatch(c -> isDigit((char) c) || c == '-')) {
        return start == 1 || !word.startsWith("/", name.length());
      }
      return isDigit(name.charAt(0))
          && (!hasLetter(name) || name.indexOf('.') >= 0)
          && !word.startsWith("/", name.length());
    }

    private static boolean isLink(String word) {
      return word.charAt(0) == '+'
          || word.indexOf('@') >= 0
          || word.contains("://")
          || word.startsWith("www.");
    }
  }

  private static boolean isSeparator(char c) {
    return c <= ' ' || c == '(' || c == ')' || c == ';' || c == ',';
  }

  /** Letters, digits, {@code - _ .} and what is not ASCII. */
  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < 0x80 && !isDigit(c) && !isLetter(c) && c != '-' && c != '_' && c != '.') {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static boolean isBrowser(String name) {
    String lower = lower(name);
    return BROWSER.contains(lower) || DEVICE.stream().anyMatch(lower::startsWith);
  }

  private static boolean containsAny(String name, List<String> parts) {
    return parts.stream().anyMatch(lower(name)::contains);
  }

  private static Set<String> words(String words) {
    Set<String> all = new HashSet<>();
    int start = 0;
    for (int end = words.indexOf(' '); end >= 0; end = words.indexOf(' ', start)) {
      all.add(words.substring(start, end));
      start = end + 1;
    }
    all.add(words.substring(start));
    return all;
  }

  private static boolean hasLetter(String name) {
    return name.chars().anyMatch(c -> c >= 0x80 || isLetter((char) c));
  }

  private static boolean isLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** In lower case, ASCII letters only: no locale changes it. */
  private static String lower(String s) {
    StringBuilder lower = new StringBuilder(s.length());
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 0x20) : c);
    }
    return lower.toString();
  }
}
