package wayleave.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.ExtensionLine;
import wayleave.RobotsTxt;
import wayleave.crawlers.KnownCrawler;
import wayleave.extension.Extension;
import wayleave.extension.Specification.Carrier;
import wayleave.extension.UsagePreference.Answer;
import wayleave.extension.UsagePreferences;
import wayleave.extension.UsageStatement;
import wayleave.proof.automata.StepBudget;

/** Which crawlers fetch for a use that signals of a robots.txt refuse. */
final class AuditSignals {
  private static final Audit.Refusal NONE = new Audit.Refusal(null, false);

  private final RobotsTxt robots;
  private final StepBudget budget;
  private final List<UsageStatement> all;
  private final Map<Asked, Audit.Refusal> known = new HashMap<>();

  private record Asked(String use, List<ExtensionLine> lines) {}

  AuditSignals(RobotsTxt robots, StepBudget budget) {
    this.robots = robots;
    this.budget = budget;
    this.all = UsagePreferences.statementsOf(robots);
  }

  List<UsageStatement> all() {
    return all;
  }

  Audit.Refusal refusal(KnownCrawler.Purpose purpose, CrawlerRules rules) {
    Optional<String> use = switch (purpose) {
      case AI_TRAINING -> Optional.of("train");
      case AI_SEARCH -> Optional.of("ai-input");
      case SEARCH -> Optional.of("search");
      default -> Optional.empty();
    };
    if (use.isEmpty() || all.stream().noneMatch(signal -> refuses(signal, use.get()))) {
      return NONE;
    }
    return known.computeIfAbsent(new Asked(use.get(), rules.extensions()), asked -> find(asked));
  }

  private Audit.Refusal find(Asked asked) {
    List<Integer> lines = asked.lines().stream().map(ExtensionLine::line).toList();
    List<UsageStatement> refusing = all.stream()
        .filter(signal -> refuses(signal, asked.use()))
        .filter(signal -> signal.specification().carrier() == Carrier.POLICY_TOKEN
            || lines.contains(signal.line().orElse(0)))
        .toList();
    return refusing.isEmpty()
        ? NONE
        : new Audit.Refusal(
            refusing.get(0),
            refusing.stream().anyMatch(signal -> isEverywhere(signal, asked.lines())));
  }

  /** Control tokens are crawlers of the catalogue, and have a row of their own. */
  private static boolean refuses(UsageStatement signal, String use) {
    return signal.answer() == Answer.DISALLOW
        && signal.term().purpose().equals(use)
        && signal.specification().carrier() != Carrier.CONTROL_TOKEN;
  }

  private boolean isEverywhere(UsageStatement signal, List<ExtensionLine> lines) {
    if (signal.specification().carrier() == Carrier.POLICY_TOKEN) {
      Crawler token = Crawler.ofTokens(signal.term().token()).ignoringWildcardGroup();
      return Audit.accessOf(robots.rulesFor(token), budget) == Audit.Access.DISALLOWED;
    }
    // A line with a longer path may lift it there.
    boolean isUsage = signal.specification().carrier() == Carrier.CONTENT_USAGE;
    List<ExtensionLine> ofField = lines.stream()
        .filter(line -> line.is(isUsage ? "Content-Usage" : "Content-Signal"))
        .toList();
    String own = ofField.stream()
        .filter(line -> line.line() == signal.line().orElse(0))
        .map(line -> path(Extension.of(line)))
        .findFirst()
        .orElse("");
    return own.length() <= 1
        && ofField.stream().allMatch(line -> path(Extension.of(line)).length() <= own.length());
  }

  private static String path(Extension line) {
    return line instanceof Extension.ContentUsage usage
        ? usage.path()
        : line instanceof Extension.ContentSignal signal ? signal.path() : "";
  }
}
