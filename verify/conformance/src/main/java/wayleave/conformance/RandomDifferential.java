package wayleave.conformance;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import wayleave.Dialect;

/**
 * Compares two engines on invented files, crawlers and URLs, in all dialects, verdict and line.
 *
 * <p>{@code RandomDifferential --cases 10000000 --seed 1} runs from the command line; the exit code is 1 if the engines
 * differ anywhere. Not thread-safe.
 */
public final class RandomDifferential {
  private static final int CRAWLERS = 2;
  private static final int URLS = 40;

  /** How many bytes to parse at most while a case is made smaller. */
  private static final long MINIMISING_BYTES = 500_000_000;

  private final Engine expected;
  private final Engine actual;
  private final RandomFiles files;
  private final Tally[] tallies = new Tally[Dialect.values().length];
  private long minimisingBytes;

  /** A case on which the engines differ. */
  record Difference(Dialect dialect, byte[] robots, ReferenceCrawler crawler, byte[] url) {}

  /** What was seen of one dialect. */
  static final class Tally {
    long cases;
    long allowed;
    long decidedByRule;

    @Override
    public String toString() {
      return "%,d cases, %.1f %% allowed, %.1f %% decided by a rule"
          .formatted(cases, 100.0 * allowed / cases, 100.0 * decidedByRule / cases);
    }
  }

  RandomDifferential(Engine expected, Engine actual, long seed) {
    this.expected = expected;
    this.actual = actual;
    this.files = new RandomFiles(new SplittableRandom(seed));
    Arrays.setAll(tallies, i -> new Tally());
  }

  /** Runs the reference against the compiled engine. */
  public static void main(String[] args) {
    long cases = number(args, "--cases", 1_000_000);
    long seed = number(args, "--seed", new SplittableRandom().nextLong());
    long start = System.nanoTime();
    RandomDifferential run = new RandomDifferential(Engine.reference(), Engine.compiled(), seed);
    System.out.println("seed " + seed);
    Optional<Difference> difference = run.run(cases);
    System.out.print(run.summary());
    System.out.printf("%.1f s%n", (System.nanoTime() - start) / 1e9);
    difference.ifPresent(found -> System.out.println(run.describe(run.minimise(found))));
    System.exit(difference.isPresent() ? 1 : 0);
  }

  private static long number(String[] args, String name, long otherwise) {
    for (int i = 0; i + 1 < args.length; i++) {
      if (args[i].equals(name)) {
        return Long.parseLong(args[i + 1].replace("_", ""));
      }
    }
    return otherwise;
  }

  /** Compares on at least that many cases, or up to the first difference. */
  Optional<Difference> run(long cases) {
    for (long done = 0; done < cases; done += (long) CRAWLERS * URLS * tallies.length) {
      byte[] robots = files.file();
      ReferenceCrawler[] crawlers = new ReferenceCrawler[CRAWLERS];
      Arrays.setAll(crawlers, i -> files.crawler());
      byte[][] urls = new byte[URLS][];
      Arrays.setAll(urls, i -> files.url());
      for (Dialect dialect : Dialect.values()) {
        Optional<Difference> difference = compare(dialect, robots, crawlers, urls);
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Difference> compare(
      Dialect dialect, byte[] robots, ReferenceCrawler[] crawlers, byte[][] urls) {
    Engine.File expectedFile = expected.parse(dialect, robots);
    Engine.File actualFile = actual.parse(dialect, robots);
    if (!expectedFile.groups().equals(actualFile.groups())
        || !expectedFile.sitemaps().equals(actualFile.sitemaps())) {
      return Optional.of(new Difference(dialect, robots, crawlers[0], urls[0]));
    }
    Tally tally = tallies[dialect.ordinal()];
    for (ReferenceCrawler crawler : crawlers) {
      Engine.Rules expectedRules = expectedFile.rulesFor(crawler);
      Engine.Rules actualRules = actualFile.rulesFor(crawler);
      for (byte[] url : urls) {
        Answer answer = expectedRules.answer(url);
        if (!answer.equals(actualRules.answer(url))) {
          return Optional.of(new Difference(dialect, robots, crawler, url));
        }
        tally.cases++;
        tally.allowed += answer.allowed() ? 1 : 0;
        tally.decidedByRule += answer.line() > 0 ? 1 : 0;
      }
    }
    return Optional.empty();
  }

  String summary() {
    StringBuilder text = new StringBuilder();
    for (Dialect dialect : Dialect.values()) {
      text.append(dialect).append(": ").append(tallies[dialect.ordinal()]).append('\n');
    }
    return text.toString();
  }

  Tally tally(Dialect dialect) {
    return tallies[dialect.ordinal()];
  }

  /** A case as small as leaving out bytes makes it, on which the engines still differ. */
  Difference minimise(Difference found) {
    minimisingBytes = MINIMISING_BYTES;
    Difference smallest = found;
    int before;
    do {
      before = smallest.robots().length + smallest.url().length;
      Difference base = smallest;
      byte[] robots = shrink(
          base.robots(),
          less -> differ(new Difference(base.dialect(), less, base.crawler(), base.url())));
      byte[] url = shrink(
          base.url(), less -> differ(new Difference(base.dialect(), robots, base.crawler(), less)));
      smallest = new Difference(base.dialect(), robots, base.crawler(), url);
    } while (smallest.robots().length + smallest.url().length < before);
    return smallest;
  }

  private static byte[] shrink(byte[] bytes, Predicate<byte[]> stillDiffers) {
    byte[] smallest = bytes;
    for (int chunk = Math.max(1, bytes.length / 2); chunk > 0; chunk /= 2) {
      for (int at = 0; at + chunk <= smallest.length; ) {
        byte[] less = new byte[smallest.length - chunk];
        System.arraycopy(smallest, 0, less, 0, at);
        System.arraycopy(smallest, at + chunk, less, at, less.length - at);
        if (stillDiffers.test(less)) {
          smallest = less;
        } else {
          at += chunk;
        }
      }
    }
    return smallest;
  }

  private boolean differ(Difference one) {
    minimisingBytes -= one.robots().length + 100;
    if (minimisingBytes < 0) {
      return false;
    }
    Engine.File expectedFile = expected.parse(one.dialect(), one.robots());
    Engine.File actualFile = actual.parse(one.dialect(), one.robots());
    return !expectedFile.groups().equals(actualFile.groups())
        || !expectedFile.sitemaps().equals(actualFile.sitemaps())
        || !answer(expected, one).equals(answer(actual, one));
  }

  private static Answer answer(Engine engine, Difference one) {
    return engine.answer(one.dialect(), one.robots(), one.crawler(), one.url());
  }

  /** What differs, with everything that is needed to ask again. */
  String describe(Difference one) {
    StringBuilder text = new StringBuilder();
    text.append("dialect   ").append(one.dialect()).append('\n');
    text.append("robots    ").append(quote(one.robots())).append('\n');
    text.append("agents    ").append(one.crawler()).append('\n');
    text.append("url       ").append(quote(one.url())).append('\n');
    for (Engine engine : List.of(expected, actual)) {
      Engine.File file = engine.parse(one.dialect(), one.robots());
      text.append(engine.name()).append(' ').append(answer(engine, one));
      text.append(' ').append(file.groups()).append(' ').append(file.sitemaps()).append('\n');
    }
    text.append("robots_b64 ")
        .append(Base64.getEncoder().encodeToString(one.robots()))
        .append('\n');
    text.append("url_b64    ")
        .append(Base64.getEncoder().encodeToString(one.url()))
        .append('\n');
    return text.toString();
  }

  private static String quote(byte[] bytes) {
    StringBuilder text = new StringBuilder("\"");
    for (byte b : bytes) {
      switch (b) {
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '"', '\\' -> text.append('\\').append((char) b);
        default -> {
          if (b >= 0x20 && b < 0x7F) {
            text.append((char) b);
          } else {
            text.append("\\x").append("%02X".formatted(b));
          }
        }
      }
    }
    return text.append('"').toString();
  }
}
