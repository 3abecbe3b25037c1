package wayleave.benchmarks.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Invents robots.txt files of given kinds; the same ones for the same seed. */
public final class GeneratedFiles {
  private static final int WILDCARD_FILES_PERCENT = 43;
  private static final String[] AGENTS = {
    "Googlebot",
    "bingbot",
    "GPTBot",
    "CCBot",
    "AhrefsBot",
    "SemrushBot",
    "MJ12bot",
    "Yandex",
    "ia_archiver"
  };

  private GeneratedFiles() {}

  /** Returns files whose sizes, numbers of rules and wildcards are spread as on the web. */
  public static List<byte[]> realLike(int count, SplittableRandom random) {
    List<byte[]> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int rules = FileSizes.rules((i + 0.5) / count);
      boolean wildcards = random.nextInt(100) < WILDCARD_FILES_PERCENT;
      StringBuilder file = new StringBuilder();
      if (rules > 20 && random.nextInt(2) == 0) {
        file.append("# robots.txt of www.example.com\n");
      }
      file.append("User-agent: *\n");
      for (int rule = 0; rule < rules; rule++) {
        if (rule > 3 && random.nextInt(20) == 0) {
          String agent = AGENTS[random.nextInt(AGENTS.length)];
          file.append("\nUser-agent: ").append(agent).append('\n');
        }
        rule(file, random, 22, wildcards ? 25 : 0);
      }
      file.append("\nSitemap: https://www.example.com/sitemap-").append(i).append(".xml\n");
      files.add(Text.bytes(file.toString()));
    }
    return files;
  }

  /** Returns a file of 10 rules, without wildcards. */
  public static byte[] small(SplittableRandom random) {
    return ofRules(random, 10, 22, 0);
  }

  /** Returns a file of 100 rules, every third with wildcards. */
  static byte[] medium(SplittableRandom random) {
    return ofRules(random, 100, 24, 33);
  }

  /** Returns a file of rules that take 50 bytes each on average, 3 in 100 of them with wildcards. */
  static byte[] large(SplittableRandom random, int rules) {
    return ofRules(random, rules, 36, 3);
  }

  /** Returns a file of rules like {@code /*shop123*cart45*}: two words with numbers, which other rules hold too. */
  static byte[] stars(SplittableRandom random, int rules) {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < rules; i++) {
      file.append(i % 10 == 0 ? "Allow: /" : "Disallow: /");
      file.append('*').append(Urls.numberedWord(random));
      file.append('*').append(Urls.numberedWord(random));
      file.append(i % 7 == 0 ? "$\n" : "*\n");
    }
    return Text.bytes(file.toString());
  }

  /** Returns a file of rules for folders that can be anywhere, like {@code *&#47;_vti_bin/lists12/}. */
  static byte[] folders(SplittableRandom random, int rules) {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < rules; i++) {
      file.append("Disallow: */_").append(Urls.word(random)).append("_bin/");
      file.append(Urls.word(random)).append(i).append("/\n");
    }
    return Text.bytes(file.toString());
  }

  /** Returns a web page. */
  static byte[] page(SplittableRandom random) {
    StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html>\n<title>Not found</title>\n");
    for (int i = 0; i < 300; i++) {
      page.append("<p class=\"").append(Urls.word(random)).append("\">");
      page.append("<a href=\"").append(Urls.ofNumberedWords(random, 60)).append("\">");
      page.append(Urls.word(random)).append("</a></p>\n");
    }
    return Text.bytes(page.append("</html>\n").toString());
  }

  /** Returns a file of groups with one rule each. */
  static byte[] groups(int groups) {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < groups; i++) {
      file.append("User-agent: b").append(i).append("\nDisallow: /x").append(i).append("/\n\n");
    }
    return Text.bytes(file.toString());
  }

  private static byte[] ofRules(
      SplittableRandom random, int rules, int pathLength, int wildcardPercent) {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < rules; i++) {
      rule(file, random, pathLength, wildcardPercent);
    }
    file.append("Sitemap: https://www.example.com/sitemap.xml\n");
    return Text.bytes(file.toString());
  }

  private static void rule(
      StringBuilder file, SplittableRandom random, int pathLength, int wildcardPercent) {
    file.append(random.nextInt(10) == 0 ? "Allow: " : "Disallow: ");
    int start = file.length();
    int length = random.nextInt(pathLength / 2, pathLength * 3 / 2);
    if (random.nextInt(100) < wildcardPercent) {
      switch (random.nextInt(4)) {
        case 0 ->
          file.append("/*?")
              .append(Urls.word(random))
              .append(random.nextInt(100))
              .append('=');
        case 1 ->
          file.append("/*/")
              .append(Urls.word(random))
              .append(random.nextInt(100))
              .append('/');
        case 2 -> {
          path(file, start + length / 2, random);
          file.append("/*/").append(Urls.word(random));
        }
        default -> {
          path(file, start + length / 2, random);
          file.append("/*.").append(random.nextInt(2) == 0 ? "pdf$" : "php$");
        }
      }
    } else {
      path(file, start + length, random);
      file.append(random.nextInt(3) == 0 ? "/" : "");
    }
    file.append('\n');
  }

  private static void path(StringBuilder file, int end, SplittableRandom random) {
    do {
      file.append('/').append(Urls.word(random));
      if (random.nextInt(3) == 0) {
        file.append('-').append(random.nextInt(1000));
      }
    } while (file.length() < end);
  }
}
