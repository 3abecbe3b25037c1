package wayleave.lint;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks for problems in robots.txt files. Immutable and thread-safe.
 *
 * <pre>{@code
 * LintReport report = Linter.withDefaults().lint(LintInput.of(body));
 * for (Diagnostic diagnostic : report.diagnostics()) { ... }
 * }</pre>
 */
public final class Linter {
  private static final List<Check> CHECKS = List.of(
      new BodyCheck(),
      new SizeCheck(),
      new ByteOrderMarkCheck(),
      new CharactersCheck(),
      new LineEndsCheck(),
      new JoinedLinesCheck(),
      new HtmlEntityCheck(),
      new FieldsCheck(),
      new CommentsCheck(),
      new QuotesCheck(),
      new OrphanRulesCheck(),
      new RepeatedRulesCheck(),
      new UserAgentNamesCheck(),
      new GroupNamesCheck(),
      new GroupRulesCheck(),
      new StarRulesDroppedCheck(),
      new PathStartCheck(),
      new PathPatternCheck(),
      new PathBlanksCheck(),
      new PathEscapesCheck(),
      new PathQueryCheck(),
      new EmptyRulesCheck(),
      new RuleOrderCheck(),
      new SiteBlockedCheck(),
      new ResourcesBlockedCheck(),
      new IndexingLinesCheck(),
      new DisclosureCheck(),
      new SitemapsCheck(),
      new DeliveryCheck(),
      new SampleCheck(),
      new GroupsSwallowedCheck(),
      new RuleUseCheck(),
      new DialectsCheck());

  private final LintOptions options;

  private Linter(LintOptions options) {
    this.options = options;
  }

  /** A linter that reports all problems that the catalogue does not leave out by default. */
  public static Linter withDefaults() {
    return of(LintOptions.DEFAULT);
  }

  /** A linter that does as it is told. */
  public static Linter of(LintOptions options) {
    return new Linter(options);
  }

  /** Looks at a file. Any bytes are a robots.txt: nothing in it makes this fail. */
  public LintReport lint(LintInput input) {
    Subject subject = new Subject(input);
    Findings findings = new Findings(input.shared().length);
    for (Check check : CHECKS) {
      check.check(subject, findings);
    }
    Suppressions suppressions = Suppressions.of(subject);
    FixWitness fixWitness = new FixWitness(subject);
    List<Diagnostic> reported = new ArrayList<>();
    List<LintReport.Suppressed> suppressed = new ArrayList<>();
    for (Diagnostic found : findings.inOrder()) {
      Diagnostic diagnostic = options.apply(found);
      if (diagnostic == null) {
        continue;
      }
      String reason = suppressions.reason(diagnostic);
      if (reason == null) {
        reported.add(fixWitness.addTo(diagnostic));
      } else {
        suppressed.add(new LintReport.Suppressed(diagnostic, reason));
      }
    }
    return new LintReport(reported, suppressed);
  }
}
