package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.UserAgentLine;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.extensions.ContentSignalCheck;
import wayleave.lint.internal.extensions.ContentUsageCheck;
import wayleave.lint.internal.extensions.ContentUsagePathCheck;
import wayleave.lint.internal.extensions.CrawlDelayCheck;
import wayleave.lint.internal.extensions.ExtensionPlaceCheck;
import wayleave.lint.internal.extensions.ExtensionReadersCheck;
import wayleave.lint.internal.extensions.LicenseCheck;
import wayleave.lint.internal.extensions.PreferenceConflictsCheck;
import wayleave.lint.internal.extensions.PreferencesAndRulesCheck;
import wayleave.lint.internal.extensions.SwappedPreferencesCheck;
import wayleave.lint.internal.extensions.VisitTimeCheck;
import wayleave.lint.internal.extensions.YandexLinesCheck;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.Span;

/** What is found on extension lines, and what becomes of them by the fixes. */
class ExtensionFindingsTest {
  private static final int COLUMNS = 4;
  private static final long SEED = 20261121;
  private static final int LARGEST = 20_000;

  private static final List<Check> CHECKS = List.of(
      new ExtensionPlaceCheck(),
      new ExtensionReadersCheck(),
      new CrawlDelayCheck(),
      new VisitTimeCheck(),
      new YandexLinesCheck(),
      new ContentSignalCheck(),
      new ContentUsageCheck(),
      new SwappedPreferencesCheck(),
      new PreferenceConflictsCheck(),
      new PreferencesAndRulesCheck(),
      new ContentUsagePathCheck(),
      new LicenseCheck());

  private static final List<String> LINES = List.of(
      "Crawl-delay: 10s",
      "Crawl-delay: 5\nCrawl-delay: 5 # again",
      "Visit-time: 06:00-07:00",
      "Clean-param: a\nClean-param: a",
      "Content-Signal: train-ai=n",
      "Content-Signal: search=y; ai-train=n",
      "Content-Usage: Train-AI=no",
      "Content-Usage: /a ai-train=no, search=\"y\"");

  static Stream<List<String>> files() {
    try (BufferedReader in = new BufferedReader(new InputStreamReader(
        ExtensionFindingsTest.class.getResourceAsStream("extension-findings.tsv"),
        StandardCharsets.UTF_8))) {
      return in
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> List.of(line.split("\t", -1)))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void extensionLinesAreReportedAndMended(List<String> row) {
    assertThat(row).hasSize(COLUMNS);
    String text = row.get(1).replace("\\n", "\n");
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    List<Diagnostic> found = found(body);
    String shown =
        found.stream().map(ExtensionFindingsTest::shown).collect(Collectors.joining(" "));
    assertThat(shown.isEmpty() ? "-" : shown).isEqualTo(row.get(2));
    byte[] mended = body;
    for (int round = 0; round < 5; round++) {
      byte[] before = mended;
      mended = found(before).stream()
          .flatMap(diagnostic -> diagnostic.fix().stream())
          .findFirst()
          .map(fix -> Edited.with(before, fix))
          .orElse(before);
    }
    String after = new String(mended, StandardCharsets.UTF_8).replace("\n", "\\n");
    assertThat(after).isEqualTo(row.get(3).equals("=") ? row.get(1) : row.get(3));
  }

  /** What is told of every such line in some files is left out, but where it is the subject. */
  private static List<Diagnostic> found(byte[] body) {
    Set<String> ofEveryLine = Set.of("crawl-delay-ignored-by-google", "unknown-to-lighthouse");
    return Linter.withDefaults().lint(LintInput.of(body)).diagnostics().stream()
        .filter(diagnostic -> diagnostic.code().family().equals("extensions")
            || diagnostic.code().family().equals("lines"))
        .filter(diagnostic -> !ofEveryLine.contains(diagnostic.code().id()))
        .toList();
  }

  private static String shown(Diagnostic diagnostic) {
    Span span = diagnostic.span();
    return diagnostic.code() + "@" + span.line() + ":" + span.column() + "-" + span.endColumn()
        + (diagnostic.severity() == diagnostic.code().severity()
            ? ""
            : "/" + diagnostic.severity());
  }

  @Test
  void fixesOfExtensionLinesLeaveGroupsAndRulesAsTheyAre() {
    Random random = new Random(SEED);
    int tried = 0;
    for (byte[] example : Corpus.examples()) {
      if (example.length > LARGEST) {
        continue;
      }
      byte[] body = withExtensions(example, random);
      LintContext subject = new LintContext(LintInput.of(body));
      DiagnosticSink findings = new DiagnosticSink();
      CHECKS.forEach(check -> check.check(subject, findings));
      for (Diagnostic diagnostic : findings.inOrder()) {
        if (diagnostic.fix().isPresent()) {
          byte[] mended = Edited.with(body, diagnostic.fix().get());
          for (Dialect dialect : Dialect.values()) {
            assertThat(meaning(mended, dialect))
                .as("seed %s, %s, %s", SEED, dialect, diagnostic)
                .isEqualTo(meaning(body, dialect));
          }
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(100);
  }

  /** A file with extension lines, most of them wrong, put in before some of its lines. */
  private static byte[] withExtensions(byte[] body, Random random) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    StringBuilder with = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      if (random.nextInt(3) == 0) {
        with.append(LINES.get(random.nextInt(LINES.size())));
        with.append(random.nextInt(5) == 0 ? "\r\n" : "\n");
      }
      with.append(line);
    }
    return with.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static List<List<String>> meaning(byte[] body, Dialect dialect) {
    return RobotsTxt.parse(body, dialect).groups().stream()
        .map(group -> Stream.concat(
                group.userAgents().stream().map(UserAgentLine::name),
                group.rules().stream().map(rule -> rule.type() + " " + rule.path()))
            .toList())
        .toList();
  }

  @Test
  void aFileOfManyExtensionLinesIsLookedAt() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 4_000; i++) {
      file.append("User-agent: Bot").append(i).append('\n');
      file.append("Crawl-delay: 10\nContent-Usage: /p").append(i).append(" train-ai=n\n");
      file.append("Content-Signal: ai-train=yes\nCrawl-delay: 20\nAllow: /\n");
    }
    file.append("Content-Signal: ").append("a,".repeat(50_000)).append('\n');
    LintContext subject = new LintContext(LintInput.of(file.toString()));
    DiagnosticSink findings = new DiagnosticSink();
    long start = System.nanoTime();
    CHECKS.forEach(check -> check.check(subject, findings));
    System.out.println("4,000 groups with extensions: " + (System.nanoTime() - start) / 1_000_000
        + " ms, " + findings.inOrder().size() + " findings");
    assertThat(findings.inOrder().stream()
            .mapToInt(found -> 1 + found.related().size())
            .sum())
        .isGreaterThan(4_000);
  }
}
