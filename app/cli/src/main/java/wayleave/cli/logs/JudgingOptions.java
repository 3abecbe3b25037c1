package wayleave.cli.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.DurationConverter;
import wayleave.cli.option.InstantConverter;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreOption;
import wayleave.cli.ranges.RangeDirectory;
import wayleave.cli.ranges.SystemDns;
import wayleave.cli.site.StoredVersions;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.judge.JudgeOptions;
import wayleave.policy.cache.CacheEntry;

/** The options that say by what requests are judged. */
final class JudgingOptions {
  private final DnsAnswers dnsAnswers = new DnsAnswers(new SystemDns());

  @Option(
      names = "--robots",
      paramLabel = "SOURCE",
      description = {
        "The robots.txt in force: a file, assumed for all the time; a directory with versions.tsv (columns origin, time, "
            + "file, status, kind) or with names such as robots-20261110T120000Z.txt; or stored:URL for the versions in the store."
      })
  private @Nullable String robots;

  @Option(
      names = "--site",
      paramLabel = "ORIGIN",
      description =
          "The site of logs and robots.txt files that do not name it, such as https://shop.example. Several sites may share a "
              + "file; then each request has to name its host.")
  private List<String> sites = new ArrayList<>();

  @Option(
      names = "--ranges",
      paramLabel = "DIR",
      description =
          "Directory with the address lists that operators publish (see wayleave crawlers --update-ranges).")
  private @Nullable Path ranges;

  @Option(
      names = "--dns",
      description =
          "Ask DNS about addresses that no list verifies, for crawlers whose operator documents their names.")
  private boolean dns;

  @Option(
      names = "--covers-from",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "Time from which the logs are complete (default: their first request).")
  private @Nullable Instant coversFrom;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      defaultValue = "24h",
      description =
          "How long a crawler may use a copy of robots.txt (default: 24h, as RFC 9309 says).")
  private Duration grace = JudgeOptions.DEFAULT_GRACE;

  @Option(
      names = "--propagation",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      defaultValue = "1h",
      description = "How long a crawler may take to tell its other addresses (default: 1h).")
  private Duration propagation = JudgeOptions.DEFAULT_PROPAGATION;

  @Mixin
  private PolicyOption policy = new PolicyOption();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(
      names = "--robots-cached-by-cdn",
      description = "A CDN answers robots.txt, so that the logs lack most requests for it.")
  private boolean cachedByCdn;

  @Option(
      names = "--judge-user-fetchers",
      description = "Also judge crawlers that fetch when a user asks, such as ChatGPT-User.")
  private boolean judgeUserFetchers;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "TOKEN",
      completionCandidates = CrawlerNames.class,
      description = "Product token of a crawler whose name does not show that it is one.")
  private List<String> crawlers = new ArrayList<>();

  /** What is to be named before anything can be judged, for people; empty if all is. */
  List<String> missing() {
    if (robots == null) {
      return List.of("name the robots.txt that was in force with --robots"
          + (sites.isEmpty()
              ? ", and its site with --site https://HOST (a directory with versions.tsv and stored:URL name theirs)"
              : ""));
    } else if (StoredVersions.isName(robots)) {
      return List.of();
    }
    List<String> missing = new ArrayList<>();
    if (sites.isEmpty() && !RobotsVersions.nameSites(robots)) {
      missing.add(RobotsVersions.withoutSite(robots));
    }
    if (!Files.exists(Path.of(robots))) {
      missing.add("no such file: " + robots);
    }
    return missing;
  }

  /** Whether DNS is asked. */
  boolean asksDns() {
    return dns;
  }

  /** How many questions DNS did not answer. */
  long unanswered() {
    return dnsAnswers.unanswered();
  }

  /** The address lists; null if there are none. */
  @Nullable
  Path ranges() {
    return ranges;
  }

  /** Names that are those of crawlers although nothing shows it. */
  List<String> crawlers() {
    return crawlers;
  }

  /** Reads the versions again when their files change; empty if they are in a store. */
  Optional<RobotsReload> reload(JudgeOptions judged) throws InputException {
    return robots == null || StoredVersions.isName(robots)
        ? Optional.empty()
        : Optional.of(
            new RobotsReload(robots, origins(), readAs(), judged.robots(), Instant.now()));
  }

  private List<Origin> origins() throws InputException {
    List<Origin> origins = new ArrayList<>();
    for (String site : sites) {
      origins.add(SiteUrl.origin(site));
    }
    return origins.stream().distinct().toList();
  }

  /** The options, with the versions and address lists that they name. */
  JudgeOptions options(Terminal terminal) throws InputException, IOException {
    List<Origin> origins = origins();
    JudgeOptions options = JudgeOptions.of(versions(origins, terminal))
        .withGrace(grace)
        .withPropagation(propagation)
        .withPolicy(policy.preset)
        .withCrawlers(crawlers);
    options = origins.size() == 1 ? options.withSite(origins.get(0)) : options;
    options = coversFrom == null ? options : options.coveringFrom(coversFrom);
    options = cachedByCdn ? options.whereCdnAnswersRobots() : options;
    options = judgeUserFetchers ? options.judgingUserFetchers() : options;
    options = dns ? options.withDns(dnsAnswers::check, Instant.now()) : options;
    return ranges == null ? options : options.withIdentity(RangeDirectory.read(ranges));
  }

  private Map<Origin, RobotsHistory> versions(List<Origin> origins, Terminal terminal)
      throws InputException, IOException {
    Dialect read = readAs();
    String source = robots == null ? "" : robots;
    if (!StoredVersions.isName(source)) {
      return RobotsVersions.read(source, origins, read);
    }
    Origin stored = StoredVersions.origin(source);
    List<RobotsVersion> versions = new ArrayList<>();
    for (CacheEntry.Copy copy : new StoredVersions(store, terminal).history(source)) {
      versions.add(RobotsVersion.seen(
          copy.fetchedAt(), copy.found().status(), copy.found().body().toBytes(), read));
    }
    return Map.of(stored, RobotsHistory.of(versions));
  }

  /** The options that a judgment depends on, without its sources. */
  List<String> arguments(JudgeOptions options) {
    List<String> arguments = new ArrayList<>();
    options.site().ifPresent(origin -> arguments.addAll(List.of("--site", origin.toString())));
    options
        .coversFrom()
        .ifPresent(time -> arguments.addAll(List.of("--covers-from", time.toString())));
    arguments.addAll(List.of("--grace", grace.toSeconds() + "s"));
    arguments.addAll(List.of("--propagation", propagation.toSeconds() + "s"));
    arguments.addAll(List.of("--policy", policy.preset.code()));
    arguments.addAll(List.of("--dialect", readAs().code()));
    crawlers.forEach(token -> arguments.addAll(List.of("--crawler", token)));
    if (cachedByCdn) {
      arguments.add("--robots-cached-by-cdn");
    }
    if (judgeUserFetchers) {
      arguments.add("--judge-user-fetchers");
    }
    return arguments;
  }

  private Dialect readAs() {
    return dialect.given().orElseGet(policy.preset::dialect);
  }
}
