package wayleave.benchmarks.logs;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.judge.JudgeOptions;

/**
 * A log in combined format: one day of a shop, three lines in ten by crawlers, one in 2,000 a request for robots.txt. In longer logs
 * each day has the same requests.
 */
final class LogWorkload {
  private static final int LINES = 200_000;
  private static final String SITE = "https://shop.example";
  private static final List<String> CRAWLERS = List.of(
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
      "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
      "ExampleBot/1.0 (+https://bot.example/)");

  private static final LocalDate FIRST_DAY = LocalDate.of(2025, 1, 1);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT);

  private final byte[] firstDay;
  /** Where the date of each line begins. */
  private final int[] dates = new int[LINES];

  LogWorkload(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(LINES * 240);
    for (int i = 0; i < LINES; i++) {
      int second = (int) (i * 86_400L / LINES);
      String client = "192.0.2." + random.nextInt(256) + " - - [";
      dates[i] = text.length() + client.length();
      text.append(client)
          .append(String.format(
              Locale.ROOT,
              "%s:%02d:%02d:%02d +0000] \"GET %s HTTP/1.1\" %d %d \"%s\" \"%s\"%n",
              DAY.format(FIRST_DAY),
              second / 3_600,
              second / 60 % 60,
              second % 60,
              path(random),
              random.nextInt(50) == 0 ? 404 : 200,
              random.nextInt(100_000),
              random.nextBoolean() ? "-" : SITE + "/category/" + random.nextInt(100),
              agent(random)));
    }
    firstDay = text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String path(Random random) {
    int kind = random.nextInt(2_000);
    return kind == 0
        ? "/robots.txt"
        : kind < 200
            ? "/private/" + random.nextInt(1_000)
            : "/products/" + random.nextInt(100_000) + "/some-name-of-a-product?ref="
                + random.nextInt(50);
  }

  private static String agent(Random random) {
    return random.nextInt(10) < 3
        ? CRAWLERS.get(random.nextInt(CRAWLERS.size()))
        : "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/"
            + (100 + random.nextInt(40)) + ".0.0.0 Safari/537.36";
  }

  /** The robots.txt and the site. */
  static JudgeOptions options() {
    byte[] body =
        "User-agent: *\nDisallow: /private/\nDisallow: /*?session=\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n"
            .getBytes(StandardCharsets.UTF_8);
    Origin origin = Origin.of(SITE);
    return JudgeOptions.of(
            Map.of(origin, RobotsHistory.of(List.of(RobotsVersion.assumed(body, Dialect.GOOGLE)))))
        .withSite(origin);
  }

  byte[] firstDay() {
    return firstDay;
  }

  /** A log of at least so many lines. */
  InputStream log(long lines) {
    return new Days((lines + LINES - 1) / LINES);
  }

  /** How many lines such a log has. */
  static long lines(long atLeast) {
    return (atLeast + LINES - 1) / LINES * LINES;
  }

  /** The same requests day after day. */
  private final class Days extends InputStream {
    private final byte[] day = firstDay.clone();
    private final long count;
    private long passed;
    private int at;

    Days(long count) {
      this.count = count;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (at == day.length) {
        at = 0;
        passed++;
        byte[] date = DAY.format(FIRST_DAY.plusDays(passed)).getBytes(StandardCharsets.US_ASCII);
        for (int each : dates) {
          System.arraycopy(date, 0, day, each, date.length);
        }
      }
      if (passed == count) {
        return -1;
      }
      int read = Math.min(length, day.length - at);
      System.arraycopy(day, at, target, offset, read);
      at += read;
      return read;
    }
  }
}
