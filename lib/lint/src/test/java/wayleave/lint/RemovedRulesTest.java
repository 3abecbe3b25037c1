package wayleave.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.lint.internal.context.Check;
import wayleave.lint.internal.context.DiagnosticSink;
import wayleave.lint.internal.context.LintContext;
import wayleave.lint.internal.context.SourceLine;
import wayleave.lint.internal.rules.RepeatedRulesCheck;
import wayleave.lint.internal.rules.RuleUseCheck;
import wayleave.lint.model.Diagnostic;
import wayleave.lint.model.Fix;
import wayleave.lint.model.LintInput;
import wayleave.lint.model.TextEdit;
import wayleave.proof.RandomUrls;
import wayleave.proof.SharedFiles;

/**
 * What the linter says of rules that do nothing in real files. Each such rule is taken out, and for each dialect, each crawler
 * that the file names and some that it does not, all verdicts on URLs near the rule have to stay. Of the files every {@code
 * wayleave.lint.every}-th is taken, and {@code wayleave.lint.urls} are invented for each two lists of rules that are compared.
 */
@EnabledIf("wayleave.proof.SharedFiles#present")
@Tag("slow")
class RemovedRulesTest {
  private static final int EVERY = Integer.getInteger("wayleave.lint.every", 50);
  private static final int URLS = Integer.getInteger("wayleave.lint.urls", 200);
  /** So many findings of a code in a file, and rules of a finding: the rest is like them. */
  private static final int FINDINGS = 20;

  /** So many lines of a fix: the rest is like them. */
  private static final int LINES = 5;

  private static final List<Check> CHECKS = List.of(new RuleUseCheck(), new RepeatedRulesCheck());
  private static final Set<String> CODES =
      Set.of("rule-never-decides", "rule-overridden", "rule-needless", "rule-repeated");
  /** Most files name none of these; the first is named by none. */
  private static final List<String> OTHERS =
      List.of("WayleaveTest", "Googlebot", "Googlebot-Image", "AdsBot-Google", "bingbot");

  private final Map<String, Tally> tallies = new TreeMap<>();

  @Test
  void noVerdictChangesWithoutARuleThatIsSaidToDoNothing() throws IOException {
    List<Path> files = SharedFiles.every(EVERY);
    for (Path file : files) {
      LintContext subject = new LintContext(LintInput.of(Files.readAllBytes(file)));
      List<Diagnostic> findings = sample(subject);
      for (Diagnostic finding : findings) {
        tryWithout(file, subject, finding);
      }
      tryAllFixes(file, subject, findings);
    }
    tallies.forEach((code, tally) -> System.out.println(code + ": " + tally));
    assertThat(tallies).isNotEmpty();
    if (EVERY == 1) {
      assertThat(tallies.keySet()).isEqualTo(CODES);
    }
    assertThat(tallies.values()).allSatisfy(tally -> assertThat(tally.hits).isPositive());
  }

  private static List<Diagnostic> sample(LintContext subject) {
    DiagnosticSink findings = new DiagnosticSink();
    CHECKS.forEach(check -> check.check(subject, findings));
    List<Diagnostic> shuffled = new ArrayList<>(findings.inOrder());
    Collections.shuffle(shuffled, new Random(20261121));
    Map<String, Integer> ofCode = new HashMap<>();
    return shuffled.stream()
        .filter(finding -> CODES.contains(finding.code().id()))
        .filter(finding -> ofCode.merge(finding.code().id(), 1, Integer::sum) <= FINDINGS)
        .toList();
  }

  private void tryWithout(Path file, LintContext subject, Diagnostic finding) {
    Tally tally = tallies.computeIfAbsent(finding.code().id(), code -> new Tally());
    String question = file.getFileName() + ": " + finding;
    for (SourceLine line : useless(subject, finding)) {
      tally.rules++;
      byte[] blanked = blanked(subject.body(), line);
      tally.comparisons +=
          compare(subject, blanked, line, tally, question + ", line " + line.number);
    }
    // In a file of about the size limit a fix changes what is read, and says so.
    if (finding.hasSafeFix()) {
      tally.fixes++;
      byte[] fixed = Edited.with(subject.body(), finding.fix().orElseThrow());
      for (SourceLine removed : linesOf(subject, finding)) {
        tally.comparisons += compare(subject, fixed, removed, tally, question + " fixed");
      }
    }
  }

  /** Some of the rules of a finding: the first of the related places is the rule that decides in their place. */
  private static List<SourceLine> useless(LintContext subject, Diagnostic finding) {
    List<Integer> lines = new ArrayList<>();
    finding.related().stream().skip(1).forEach(other -> lines.add(other.span().line()));
    Collections.shuffle(lines, new Random(20261121));
    lines.add(0, finding.span().line());
    return lines.stream().limit(FINDINGS).map(subject::line).toList();
  }

  /** The fixes of different findings may be applied together. */
  private void tryAllFixes(Path file, LintContext subject, List<Diagnostic> findings) {
    SortedMap<Integer, TextEdit> byStart = new TreeMap<>();
    List<SourceLine> lines = new ArrayList<>();
    for (Diagnostic finding : findings) {
      if (finding.hasSafeFix()) {
        finding
            .fix()
            .orElseThrow()
            .edits()
            .forEach(edit -> byStart.putIfAbsent(edit.start(), edit));
        lines.addAll(linesOf(subject, finding));
      }
    }
    if (byStart.size() > 1) {
      Fix all = new Fix("all", List.copyOf(byStart.values()), Fix.Effect.KEEPS_VERDICTS);
      byte[] fixed = Edited.with(subject.body(), all);
      Tally tally = tallies.computeIfAbsent(findings.get(0).code().id(), code -> new Tally());
      for (SourceLine line : lines) {
        tally.comparisons +=
            compare(subject, fixed, line, tally, file.getFileName() + " with all fixes");
      }
    }
  }

  /** Some of the lines that a fix removes. */
  private static List<SourceLine> linesOf(LintContext subject, Diagnostic finding) {
    Set<Integer> starts = finding.fix().orElseThrow().edits().stream()
        .map(TextEdit::start)
        .collect(Collectors.toSet());
    return subject.lines().stream()
        .filter(line -> starts.contains(line.contentStart))
        .limit(LINES)
        .toList();
  }

  /** The same file with a rule that restricts nothing in place of another: without any rule a group would become one with the next. */
  private static byte[] blanked(byte[] body, SourceLine line) {
    int length = line.end - line.contentStart;
    String empty = length < "Disallow:".length() ? "Allow:" : "Disallow:";
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(body, 0, line.contentStart);
    // Of the same length, since files are read up to a size.
    result.writeBytes(
        (empty + " ".repeat(length - empty.length())).getBytes(StandardCharsets.US_ASCII));
    result.write(body, line.end, body.length - line.end);
    return result.toByteArray();
  }

  private static long compare(
      LintContext subject, byte[] changed, SourceLine line, Tally tally, String question) {
    SplittableRandom random = new SplittableRandom(line.number);
    long asked = 0;
    for (Dialect dialect : Dialect.values()) {
      RobotsTxt after = RobotsTxt.parse(changed, dialect);
      CrawlerRules alone = alone(line, dialect);
      Set<List<List<Rule>>> compared = new HashSet<>();
      for (String crawler : crawlers(subject)) {
        CrawlerRules with = subject.rules(dialect, crawler);
        CrawlerRules without = after.rulesFor(Crawler.fromUserAgentHeader(crawler));
        tally.crawlers++;
        if (with.rules().equals(without.rules())
            || !compared.add(List.of(with.rules(), without.rules()))) {
          continue;
        }
        RandomUrls urls = new RandomUrls(random, with);
        urls.stayNear(line.value());
        for (int i = 0; i < URLS; i++) {
          String url = urls.next();
          if (with.allows(url) != without.allows(url)) {
            throw new AssertionError(question + ": " + dialect + ", " + crawler + ", " + url);
          }
          tally.hits += alone.allows(url) ? 0 : 1;
        }
        asked += URLS;
      }
    }
    return asked;
  }

  /** The rule alone, to count how many URLs it matches. */
  private static CrawlerRules alone(SourceLine line, Dialect dialect) {
    byte[] body =
        ("User-agent: *\nDisallow: " + line.valueBytes()).getBytes(StandardCharsets.ISO_8859_1);
    return RobotsTxt.parse(body, dialect).rulesFor(Crawler.ofTokens());
  }

  private static Set<String> crawlers(LintContext subject) {
    Set<String> crawlers = new LinkedHashSet<>(OTHERS);
    for (Dialect dialect : Dialect.values()) {
      crawlers.addAll(subject.crawlers(dialect));
    }
    return crawlers;
  }

  /** What was done for a code. */
  private static final class Tally {
    private int rules;
    private int fixes;
    private long crawlers;
    private long comparisons;
    private long hits;

    @Override
    public String toString() {
      return rules + " rules taken out, " + fixes + " fixes applied; " + crawlers
          + " crawlers and dialects; " + comparisons + " URLs compared, of which the rule matches "
          + hits + "; no difference";
    }
  }
}
