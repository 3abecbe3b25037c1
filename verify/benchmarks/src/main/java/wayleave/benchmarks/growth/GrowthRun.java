package wayleave.benchmarks.growth;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.FixResult;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;
import wayleave.proof.Audit;
import wayleave.proof.RobotsDiff;

/**
 * Prints the CPU time that questions about growing files take, and how it grows: with the size to the power of the slope. Fails where
 * one takes longer than a limit, or grows faster than nearly linearly.
 */
final class GrowthRun {
  private static final int FACTOR = 4;
  /** What is shorter says nothing about growth. */
  private static final double SHORT_MS = 10;

  private static final double MOST_SLOPE = 1.2;
  private static final double MOST_MS = 2_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<String, ToIntFunction<byte[]>> questions = new LinkedHashMap<>();
  private int used;

  private GrowthRun() {
    Linter linter = Linter.withDefaults();
    CrawlerCatalogue catalog = CrawlerCatalogue.bundled();
    questions.put("parse", file -> RobotsTxt.parse(file).extensions().size());
    questions.put("check", file -> {
      CrawlerRules rules = RobotsTxt.parse(file).rulesFor(Crawler.ofProductToken("bot7"));
      return rules.allows("https://x.example/dir7/a") ? 1 : 0;
    });
    questions.put("all crawlers", file -> {
      List<Crawler> crawlers = catalog.all().stream()
          .map(known -> Crawler.fromUserAgentHeader(known.token()))
          .toList();
      return RobotsTxt.parse(file).rulesFor(crawlers).size();
    });
    questions.put("lint", file -> linter.lint(LintInput.of(file)).diagnostics().size());
    questions.put(
        "fix", file -> FixResult.of(file, linter, any -> true).applied().size());
    questions.put("diff", file -> diff(file, changed(file)));
    questions.put("diff back", file -> diff(changed(file), file));
    questions.put(
        "audit", file -> Audit.of(RobotsTxt.parse(file), catalog).rows().size());
  }

  private static int diff(byte[] before, byte[] after) {
    return RobotsDiff.of(before, after, Dialect.GOOGLE).crawlers().size();
  }

  /** The file with another last line. */
  private static byte[] changed(byte[] file) {
    byte[] line = "\nDisallow: /changed\n".getBytes(StandardCharsets.US_ASCII);
    byte[] changed = Arrays.copyOf(file, file.length + line.length);
    System.arraycopy(line, 0, changed, file.length, line.length);
    return changed;
  }

  public static void main(String[] arguments) throws IOException {
    String only = arguments.length == 0 ? "" : arguments[0];
    List<Shape> shapes = Shape.all().stream()
        .filter(shape -> shape.name().matches(only.isEmpty() ? ".*" : only))
        .toList();
    GrowthRun run = new GrowthRun();
    List<String> wrong = run.print(shapes);
    wrong.forEach(System.err::println);
    System.exit(wrong.isEmpty() ? 0 : 1);
  }

  private List<String> print(List<Shape> shapes) {
    warmUp(shapes);
    System.out.println("| file | KB | " + String.join(" | ", questions.keySet()) + " |");
    System.out.println("|---|--:|" + "--:|".repeat(questions.size()));
    List<String> wrong = new ArrayList<>();
    for (Shape shape : shapes) {
      byte[] small = shape.file(shape.most() / FACTOR);
      byte[] large = shape.file(shape.most());
      StringBuilder row = new StringBuilder("| " + shape.name() + " | " + large.length / 1_000);
      questions.forEach((name, question) -> {
        double before = milliseconds(question, small);
        double after = milliseconds(question, large);
        double slope = Math.log(after / before) / Math.log((double) large.length / small.length);
        boolean isShort = after < SHORT_MS;
        row.append(
            isShort
                ? String.format(Locale.ROOT, " | %.1f", after)
                : String.format(Locale.ROOT, " | %.0f (%.2f)", after, slope));
        if (!isShort && (slope > MOST_SLOPE || after > MOST_MS)) {
          wrong.add(String.format(
              Locale.ROOT, "%s of %s: %.0f ms, slope %.2f", name, shape.name(), after, slope));
        }
      });
      System.out.println(row.append(" |"));
    }
    System.err.println(used + " results");
    return wrong;
  }

  private void warmUp(List<Shape> shapes) {
    for (int round = 0; round < 3; round++) {
      for (Shape shape : shapes) {
        byte[] file = shape.file(Math.min(400, shape.most() / FACTOR));
        questions.values().forEach(question -> used += question.applyAsInt(file));
      }
    }
  }

  /** The CPU time of the faster of two runs. */
  private double milliseconds(ToIntFunction<byte[]> question, byte[] file) {
    double least = Double.MAX_VALUE;
    for (int round = 0; round < 2; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      used += question.applyAsInt(file);
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - start) / 1e6);
    }
    return least;
  }
}
