package wayleave.benchmarks.data;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import wayleave.Origin;

/** Invents URLs as links have them: 60 to 100 characters, half of them near the paths of a file. */
public final class Urls {
  private static final String SITE = "https://www.example.com";
  private static final String[] WORDS = {
    "products",
    "category",
    "search",
    "archive",
    "2026",
    "11",
    "news",
    "shop",
    "item",
    "blog",
    "tag",
    "author",
    "page",
    "images",
    "media",
    "article",
    "how-to",
    "summer-sale",
    "en",
    "de",
    "user",
    "profile",
    "login",
    "cart",
    "checkout",
    "wp-content",
    "uploads",
    "index",
    "list",
    "view",
    "detail",
    "review",
    "reviews",
    "forum",
    "topic",
    "download",
    "assets",
    "static",
    "api",
    "v2",
    "help",
    "about-us",
    "contact",
    "a-longer-title-of-a-page",
    "of",
    "and",
    "best",
    "new",
    "red-shoes",
    "kitchen",
    "travel",
    "guide"
  };
  /** How many of these words are used with a number. */
  private static final int NUMBERED_WORDS = 33;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String[] ENDS = {"", "/", ".html", ".php", ".pdf", ".jpg"};

  private Urls() {}

  /** Returns URLs, about half of them made from the paths of the file's rules. */
  static List<String> about(byte[] file, int count, SplittableRandom random) {
    List<String> paths = rulePaths(file);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(60, 101);
      boolean near = !paths.isEmpty() && random.nextInt(2) == 0;
      StringBuilder url = new StringBuilder(SITE);
      if (near) {
        near(url, paths.get(random.nextInt(paths.size())), length, random);
      } else {
        lengthen(url, length, random);
      }
      urls.add(url.toString());
    }
    return urls;
  }

  /** Returns a URL of some length whose path is made of the words that {@link GeneratedFiles#stars} makes rules of. */
  static String ofNumberedWords(SplittableRandom random, int length) {
    StringBuilder url = new StringBuilder(SITE);
    while (url.length() < length) {
      url.append('/').append(numberedWord(random));
    }
    return url.substring(0, length);
  }

  /** One of some 13,000: a word and a number. */
  static String numberedWord(SplittableRandom random) {
    return WORDS[random.nextInt(NUMBERED_WORDS)] + random.nextInt(400);
  }

  /** Returns the origin of a made-up site, another for each number, with 20 to 30 characters of host. */
  public static Origin origin(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder host = new StringBuilder("www.");
    String digits = Integer.toString(number, Character.MAX_RADIX);
    int length = random.nextInt(20, 31) - 4 - digits.length();
    while (host.length() < length) {
      host.append((char) ('a' + random.nextInt(26)));
    }
    return Origin.of("https://" + host + digits + ".com/");
  }

  public static String word(SplittableRandom random) {
    return WORDS[random.nextInt(WORDS.length)];
  }

  /** Appends a path, often with a query, that knows of no rule, to an origin or the beginning of a path. */
  public static void lengthen(StringBuilder url, int length, SplittableRandom random) {
    int query = random.nextInt(10) < 4 ? url.length() + (length - url.length()) * 2 / 3 : length;
    while (url.length() < query - 4) {
      url.append('/').append(word(random));
    }
    if (query < length) {
      char separator = '?';
      while (url.length() < length) {
        url.append(separator).append(word(random)).append('=').append(random.nextInt(1000));
        separator = '&';
      }
    } else {
      url.append(ENDS[random.nextInt(ENDS.length)]);
    }
  }

  /** Appends to an origin a path that a rule's pattern matches, mostly. */
  public static void near(StringBuilder url, String pattern, int length, SplittableRandom random) {
    boolean ends = pattern.endsWith("$");
    String path = ends ? pattern.substring(0, pattern.length() - 1) : pattern;
    if (!path.startsWith("/")) {
      url.append('/');
    }
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '*') {
        url.append(word(random)).append('/').append(word(random));
      } else if (c <= ' ' || c >= 0x7F || "\"<>\\^`{|}".indexOf(c) >= 0) {
        url.append('%').append(HEX.toHexDigits((byte) c));
      } else if (c != '#') {
        url.append(c);
      }
    }
    if (!ends && url.length() < length && url.indexOf("?") < 0) {
      lengthen(url, length, random);
    }
  }

  /** The values of allow and disallow lines, as far as a simple look at the lines tells. */
  public static List<String> rulePaths(byte[] file) {
    List<String> paths = new ArrayList<>();
    for (String line : Text.latin1(file).split("[\r\n]+", -1)) {
      int colon = line.indexOf(':');
      String field = colon < 0 ? "" : line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
      if (field.equals("allow") || field.equals("disallow")) {
        int comment = line.indexOf('#');
        String path =
            line.substring(colon + 1, comment > colon ? comment : line.length()).strip();
        if (!path.isEmpty() && path.length() < 2_000) {
          paths.add(path);
        }
      }
    }
    return paths;
  }
}
