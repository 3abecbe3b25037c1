package wayleave.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    Set<Integer> lines =
        asked.lines().stream().map(ExtensionLine::line).collect(Collectors.toSet());
    List<UsageStatement> refusing = all.stream()
        .filter(signal -> refuses(signal, asked.use()))
        .filter(signal -> signal.specification().carrier() == Carrier.POLICY_TOKEN
            || lines.contains(signal.line().orElse(0)))
        .toList();
    if (refusing.isEmpty()) {
      return NONE;
    }
    Map<Carrier, Paths> paths = Map.of(
        Carrier.CONTENT_USAGE, Paths.of("Content-Usage", asked.lines()),
        Carrier.CONTENT_SIGNAL, Paths.of("Content-Signal", asked.lines()));
    return new Audit.Refusal(
        refusing.get(0), refusing.stream().anyMatch(signal -> isEverywhere(signal, paths)));
  }

  /** Control tokens are crawlers of the catalogue, and have a row of their own. */
  private static boolean refuses(UsageStatement signal, String use) {
    return signal.answer() == Answer.DISALLOW
        && signal.term().purpose().equals(use)
        && signal.specification().carrier() != Carrier.CONTROL_TOKEN;
  }

  private boolean isEverywhere(UsageStatement signal, Map<Carrier, Paths> paths) {
    Carrier carrier = signal.specification().carrier();
    if (carrier == Carrier.POLICY_TOKEN) {
      Crawler token = Crawler.ofTokens(signal.term().token()).ignoringWildcardGroup();
      return Audit.accessOf(robots.rulesFor(token), budget) == Audit.Access.DISALLOWED;
    }
    // A line with a longer path may lift it there.
    Paths ofField = paths.getOrDefault(carrier, Paths.NONE);
    int own = ofField.lengths().getOrDefault(signal.line().orElse(0), 0);
    return own <= 1 && ofField.longest() <= own;
  }

  /**
   * The paths of the lines with one field.
   *
   * @param lengths of the path of each line
   */
  private record Paths(Map<Integer, Integer> lengths, int longest) {
    static final Paths NONE = new Paths(Map.of(), 0);

    static Paths of(String field, List<ExtensionLine> lines) {
      Map<Integer, Integer> lengths = new HashMap<>();
      int longest = 0;
      for (ExtensionLine line : lines) {
        if (line.is(field)) {
          int length = path(Extension.of(line)).length();
          lengths.putIfAbsent(line.line(), length);
          longest = Math.max(longest, length);
        }
      }
      return new Paths(lengths, longest);
    }

    private static String path(Extension line) {
      return line instanceof Extension.ContentUsage usage
          ? usage.path()
          : line instanceof Extension.ContentSignal signal ? signal.path() : "";
    }
  }
}
