package wayleave.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Looks for problems in robots.txt files. Immutable and thread-safe.
 *
 * <pre>{@code
 * LintReport report = Linter.withDefaults().lint(LintInput.of(body));
 * for (Diagnostic diagnostic : report.diagnostics()) { ... }
 * }</pre>
 */
public final class Linter {
  /**
   * All checks. Each part can be done beside the others, since what a check asks {@link Findings#isReported} was found by those
   * before it in its own part. The first part is for whoever asks, and each of the others takes about as long as that.
   */
  private static final List<List<Check>> PARTS = List.of(
      List.of(
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
          new UserAgentNamesCheck(),
          new CrawlerNamesCheck(),
          new RetiredCrawlersCheck(),
          new ObedienceCheck(),
          new GroupRulesCheck(),
          new StarRulesDroppedCheck(),
          new StarNotForAllCheck(),
          new FallbackGroupsCheck(),
          new PathStartCheck(),
          new PathPatternCheck(),
          new PathBlanksCheck(),
          new PathEscapesCheck(),
          new PathQueryCheck(),
          new EmptyRulesCheck(),
          new RuleOrderCheck(),
          new RuleTiesCheck(),
          new SiteBlockedCheck(),
          new ResourcesBlockedCheck(),
          new AiCrawlersCheck(),
          new IndexingLinesCheck(),
          new DisclosureCheck(),
          new SitemapsCheck(),
          new ExtensionPlaceCheck(),
          new ExtensionReadersCheck(),
          new CrawlDelayCheck(),
          new RequestRateCheck(),
          new VisitTimeCheck(),
          new YandexLinesCheck(),
          new ContentSignalCheck(),
          new ContentUsageCheck(),
          new SwappedPreferencesCheck(),
          new PreferenceConflictsCheck(),
          new PreferencesAndRulesCheck(),
          new ContentUsagePathCheck(),
          new LicenseCheck(),
          new DeliveryCheck(),
          new CopiesCheck(),
          new LinkedFilesCheck(),
          new SampleCheck(),
          new GroupsSwallowedCheck()),
      List.of(new RepeatedRulesCheck(), new GroupNamesCheck(), new RuleUseCheck()),
      List.of(new DialectsCheck()));

  private final LintOptions options;
  private final boolean isAlone;

  private Linter(LintOptions options, boolean isAlone) {
    this.options = options;
    this.isAlone = isAlone;
  }

  /** A linter that reports all problems that the catalogue does not leave out by default. */
  public static Linter withDefaults() {
    return of(LintOptions.DEFAULT);
  }

  /** A linter that does as it is told. */
  public static Linter of(LintOptions options) {
    return new Linter(options, false);
  }

  /**
   * This linter, but the thread that asks does all by itself. Otherwise threads of the common pool help with large files: for one
   * who waits that is quicker, but whoever bounds how much is worked on at once has not counted them.
   */
  public Linter inOneThread() {
    return new Linter(options, true);
  }

  /** Looks at a file. Any bytes are a robots.txt: nothing in it makes this fail. */
  public LintReport lint(LintInput input) {
    Subject subject = new Subject(input);
    boolean hasHelp = subject.isLarge() && !isAlone;
    Findings findings = hasHelp ? lookWithThreads(subject) : look(subject);
    Suppressions suppressions = Suppressions.of(subject);
    List<Diagnostic> reported = new ArrayList<>();
    List<LintReport.Suppressed> suppressed = new ArrayList<>();
    for (Diagnostic found : findings.inOrder()) {
      Diagnostic diagnostic = options.apply(found);
      if (diagnostic == null) {
        continue;
      }
      String reason = suppressions.reason(diagnostic);
      if (reason == null) {
        reported.add(diagnostic);
      } else {
        suppressed.add(new LintReport.Suppressed(diagnostic, reason));
      }
    }
    return new LintReport(new FixWitness(subject, hasHelp).addTo(reported), suppressed);
  }

  /** Does one part after the other. */
  static Findings look(Subject subject) {
    Findings findings = new Findings(subject.body().length);
    PARTS.forEach(part -> look(part, subject, findings));
    return findings;
  }

  private static void look(List<Check> part, Subject subject, Findings findings) {
    part.forEach(check -> check.check(subject, findings));
  }

  /** As {@link #look}, the parts beside each other as far as processors are free. */
  static Findings lookWithThreads(Subject subject) {
    List<ForkJoinTask<Findings>> others = new ArrayList<>();
    for (List<Check> part : PARTS.subList(1, PARTS.size())) {
      others.add(ForkJoinPool.commonPool().submit(() -> {
        Findings findings = new Findings(subject.body().length);
        look(part, subject, findings);
        return findings;
      }));
    }
    Findings findings = new Findings(subject.body().length);
    look(PARTS.get(0), subject, findings);
    // What no thread of the pool has begun is done by this one: the last first, which is where it
    // can be taken back.
    for (int i = others.size() - 1; i >= 0; i--) {
      findings.addAll(others.get(i).join());
    }
    return findings;
  }
}
