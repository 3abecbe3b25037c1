package wayleave.benchmarks.bulk;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeSet;
import wayleave.benchmarks.data.GeneratedFiles;
import wayleave.bulk.file.Compression;

/**
 * Monthly captures of made-up sites: a file of JSON lines for each month. No two sites have the same robots.txt; each month 95 of 100
 * are as in the month before.
 */
final class HistoryData {
  /** Who is asked about. */
  static final List<String> CRAWLERS = List.of(
      "*",
      "Googlebot",
      "bingbot",
      "DuckDuckBot",
      "GPTBot",
      "OAI-SearchBot",
      "ChatGPT-User",
      "ClaudeBot",
      "anthropic-ai",
      "CCBot",
      "Google-Extended",
      "Applebot",
      "Applebot-Extended",
      "PerplexityBot",
      "Bytespider",
      "Amazonbot",
      "meta-externalagent",
      "FacebookBot",
      "Diffbot",
      "cohere-ai",
      "omgili",
      "YouBot",
      "PetalBot",
      "AI2Bot",
      "Timpibot");

  private static final long SEED = 1;
  private static final int FIRST_NAMED = 4;
  private static final YearMonth FIRST = YearMonth.of(2024, 1);
  private static final int PERCENT_CHANGED = 5;

  private HistoryData() {}

  /** Writes them into a directory that is not there. */
  static void write(Path directory, int sites, int months) throws IOException {
    Files.createDirectories(directory);
    List<OutputStream> files = new ArrayList<>();
    try {
      for (int month = 0; month < months; month++) {
        Path file = directory.resolve(FIRST.plusMonths(month) + ".jsonl.zst");
        files.add(new BufferedOutputStream(
            Compression.ZSTD.compressing(Files.newOutputStream(file)), 1 << 16));
      }
      for (int number = 0; number < sites; number++) {
        new Site(number).write(files);
      }
    } finally {
      for (OutputStream file : files) {
        file.close();
      }
    }
  }

  /** A site in one month after the other. */
  private static final class Site {
    private final SplittableRandom random;
    private final String origin;
    private final String rules;
    private final TreeSet<String> excluded = new TreeSet<>();
    private String extra = "";
    private int status;

    Site(int number) {
      random = BulkRandom.of(SEED, 7, number);
      origin = "https://www.site" + Integer.toString(number, Character.MAX_RADIX) + ".example";
      rules = new String(GeneratedFiles.small(random), StandardCharsets.UTF_8);
      int kind = random.nextInt(100);
      status = kind < 80 ? 200 : kind < 98 ? 404 : 503;
      for (int named = random.nextInt(4) == 0 ? random.nextInt(1, 8) : 0; named > 0; named--) {
        exclude();
      }
    }

    private void exclude() {
      excluded.add(CRAWLERS.get(random.nextInt(FIRST_NAMED, CRAWLERS.size())));
    }

    void write(List<OutputStream> months) throws IOException {
      byte[] answer = answer();
      for (int month = 0; month < months.size(); month++) {
        if (month > 0 && random.nextInt(100) < PERCENT_CHANGED) {
          change(month);
          answer = answer();
        }
        String head = String.format(
            Locale.ROOT,
            "{\"origin\":\"%s\",\"fetched_at\":\"%s-%02dT%02d:00:00Z\",",
            origin,
            FIRST.plusMonths(month),
            random.nextInt(1, 28),
            random.nextInt(24));
        OutputStream out = months.get(month);
        out.write(head.getBytes(StandardCharsets.UTF_8));
        out.write(answer);
      }
    }

    /** One more crawler is excluded, a rule is added, a comment is, or the site answers otherwise. */
    private void change(int month) {
      switch (random.nextInt(10)) {
        case 0 -> status = status == 503 ? 200 : 503;
        case 1 -> status = status == 404 ? 200 : 404;
        case 2, 3, 4 -> exclude();
        case 5, 6, 7 -> extra += "Disallow: /new-" + month + "/\n";
        default -> extra += "# edited in month " + month + "\n";
      }
    }

    /** Status and body as JSON. */
    private byte[] answer() {
      StringBuilder json = new StringBuilder("\"status\":").append(status);
      if (status == 200) {
        json.append(",\"body\":\"").append(escaped(rules + extra));
        if (!excluded.isEmpty()) {
          excluded.forEach(name -> json.append("\\nUser-agent: ").append(name));
          json.append("\\nDisallow: /\\n");
        }
        json.append('"');
      }
      return json.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
      return text.replace("\\", "\\\\")
          .replace("\"", "\\\"")
          .replace("\r", "\\r")
          .replace("\t", "\\t")
          .replace("\n", "\\n");
    }
  }
}
