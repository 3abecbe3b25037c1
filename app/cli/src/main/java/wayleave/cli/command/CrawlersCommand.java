package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.output.CrawlerText;
import wayleave.cli.output.VerificationText;
import wayleave.cli.ranges.CrawlerVerification;
import wayleave.cli.ranges.RangeDirectory;
import wayleave.cli.ranges.RangeUpdate;
import wayleave.cli.ranges.SystemDns;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.SingleFetch;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.crawlers.KnownCrawler;
import wayleave.crawlers.KnownCrawler.Purpose;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Outcome;
import wayleave.report.CrawlerJson;
import wayleave.report.JsonFields;
import wayleave.report.view.TerminalText;

/** {@code wayleave crawlers}: the catalogue of crawlers, and whether an address belongs to one. */
@Command(
    name = "crawlers",
    description =
        "List known crawlers, show one, or verify that an IP address belongs to a crawler.",
    footer = {
      "  wayleave crawlers --purpose ai-training",
      "  wayleave crawlers --operator google --json",
      "  wayleave crawlers GPTBot",
      "  wayleave crawlers --diff crawlers-2026.11.30.tsv",
      "  wayleave crawlers --update-ranges ranges",
      "  wayleave crawlers --verify 66.249.66.1 --crawler Googlebot --ranges ranges",
      "",
      "Exit status: 0 done; with --verify 0 verified, 1 not verified, 3 unknown;",
      "2 wrong usage, bad input, I/O error, or a list that --update-ranges could not fetch.",
    })
public final class CrawlersCommand extends CliCommand {
  private static final int UNKNOWN = 3;
  /** Far above any list: that of Ahrefs has 0.5 MB. */
  private static final int MAX_LIST_BYTES = 64 << 20;

  @Option(
      names = "--purpose",
      paramLabel = "PURPOSE",
      completionCandidates = Purposes.class,
      description = "List only crawlers with this purpose: ${COMPLETION-CANDIDATES}.")
  private @Nullable String purpose;

  @Option(
      names = "--operator",
      paramLabel = "NAME",
      description = "List only crawlers whose operator's name contains this, in any case.")
  private @Nullable String operator;

  @Option(names = "--json", description = "Print JSON: an array, or one object for NAME.")
  private boolean json;

  @Option(
      names = "--diff",
      paramLabel = "OLD",
      description = "Show the changes since an older edition, the crawlers.tsv of another release.")
  private @Nullable String old;

  @Option(
      names = "--verify",
      paramLabel = "IP",
      description = "Check whether this address belongs to the crawler that --crawler names.")
  private @Nullable String address;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description = "Product token of the crawler for --verify.")
  private @Nullable String claimed;

  @Option(
      names = "--ranges",
      paramLabel = "DIR",
      description =
          "Directory with the address lists that operators publish, for --verify: JSON or one CIDR prefix per line, listed in a ranges.tsv.")
  private @Nullable Path ranges;

  @Option(
      names = "--dns",
      description =
          "Also verify by DNS: the name of the address must belong to the operator and resolve to the address.")
  private boolean dns;

  @Option(
      names = "--update-ranges",
      paramLabel = "DIR",
      description = "Download the lists that operators publish to this directory, for --ranges.")
  private @Nullable Path update;

  @Mixin
  private NetworkOptions network = new NetworkOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Product token of the crawler to show, in any case.")
  private @Nullable String name;

  CrawlersCommand(Terminal terminal) {
    super(terminal);
  }

  static final class Purposes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Purpose.values()).map(Purpose::code).iterator();
    }
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    if (address == null && (claimed != null || ranges != null || dns)) {
      throw misused("--crawler, --ranges and --dns require --verify IP");
    }
    if (address != null) {
      return verify(catalogue, address);
    }
    if (update != null) {
      return update(catalogue, update);
    }
    if (old != null) {
      terminal.print(CrawlerText.changes(old, edition(old), catalogue));
      return 0;
    }
    if (name != null) {
      KnownCrawler crawler = find(catalogue, name);
      if (json) {
        writeJson(List.of(crawler), false);
      } else {
        terminal.print(CrawlerText.one(crawler));
      }
      return 0;
    }
    Purpose wanted = purpose == null ? null : purpose(purpose);
    String holds = operator == null ? "" : operator.toLowerCase(Locale.ROOT);
    List<KnownCrawler> found = catalogue.all().stream()
        .filter(crawler -> wanted == null || crawler.purpose() == wanted)
        .filter(
            crawler -> crawler.operator().orElse("").toLowerCase(Locale.ROOT).contains(holds))
        .toList();
    if (json) {
      writeJson(found, true);
    } else {
      terminal.print(CrawlerText.table(found, catalogue));
    }
    return 0;
  }

  private int verify(CrawlerCatalogue catalogue, String from) throws InputException, IOException {
    if (claimed == null || ranges == null && !dns) {
      throw misused(
          "--verify requires --crawler NAME and --ranges DIR or --dns; --update-ranges DIR downloads the lists");
    }
    CrawlerIdentity identity =
        ranges == null ? CrawlerIdentity.of(List.of()) : RangeDirectory.read(ranges);
    for (AddressRanges list : identity.ranges()) {
      list.warnings()
          .forEach(warning -> terminal.say(TerminalText.of(list.source() + ": " + warning)));
    }
    boolean isListed = identity.ranges().stream()
        .flatMap(list -> list.tokens().stream())
        .anyMatch(claimed::equalsIgnoreCase);
    KnownCrawler crawler =
        isListed ? catalogue.find(claimed).orElse(null) : find(catalogue, claimed);
    String token = crawler == null ? claimed : crawler.token();
    CrawlerVerification.Answer answer = new CrawlerVerification(
            identity, dns ? new SystemDns() : null, LocalDate.now(ZoneOffset.UTC))
        .verify(from, token, crawler == null ? List.of() : crawler.reverseDns());
    if (json) {
      JsonFields.writeLine(terminal.out(), out -> VerificationText.write(out, from, token, answer));
    } else {
      terminal.print(VerificationText.of(from, token, answer));
    }
    return switch (answer.verdict()) {
      case VERIFIED -> 0;
      case NOT_VERIFIED -> 1;
      case UNKNOWN -> UNKNOWN;
    };
  }

  private int update(CrawlerCatalogue catalogue, Path directory)
      throws InputException, IOException, InterruptedException {
    NetworkFetcher fetcher = Fetchers.of(network)
        .limits(
            Fetchers.limits(network).withBodyBytes(MAX_LIST_BYTES).withWireBytes(MAX_LIST_BYTES))
        .build();
    RangeUpdate.Fetch fetch = url -> {
      Outcome outcome = SingleFetch.of(url, fetcher, terminal).outcome();
      if (outcome instanceof Outcome.Found found && !found.truncated()) {
        return found.body().toBytes();
      }
      throw new InputException(
          outcome instanceof Outcome.Found
              ? "it is larger than " + (MAX_LIST_BYTES >> 20) + " MiB"
              : NetworkOptions.outcome(outcome));
    };
    int status = 0;
    for (RangeUpdate.Result result :
        new RangeUpdate(directory, fetch, LocalDate.now(ZoneOffset.UTC)).run(catalogue)) {
      if (result.isUpdated()) {
        terminal.print("updated  " + result.file() + "  " + result.message() + '\n');
      } else {
        terminal.say(TerminalText.of(result.url() + ": " + result.message()));
        status = ExitStatus.BAD_INPUT;
      }
    }
    return status;
  }

  private static CrawlerCatalogue edition(String file) throws InputException, IOException {
    try {
      return CrawlerCatalogue.parse(
          file, new String(RobotsFile.read(file), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private static KnownCrawler find(CrawlerCatalogue catalogue, String name) throws InputException {
    KnownCrawler known = catalogue.find(name).orElse(null);
    if (known == null) {
      throw new InputException("the catalog has no crawler `" + TerminalText.of(name) + "`"
          + catalogue
              .nearest(name)
              .map(near -> "; did you mean `" + near.token() + "`?")
              .orElse("; `wayleave crawlers` lists all"));
    }
    return known;
  }

  private static Purpose purpose(String code) throws InputException {
    for (Purpose one : Purpose.values()) {
      if (one.code().equals(code)) {
        return one;
      }
    }
    throw new InputException("`--purpose` cannot be `" + TerminalText.of(code) + "`: expected "
        + String.join(", ", new Purposes()));
  }

  private void writeJson(List<KnownCrawler> crawlers, boolean asArray) throws IOException {
    JsonFields.writeLine(terminal.out(), out -> {
      if (asArray) {
        out.beginArray();
      }
      crawlers.forEach(crawler -> CrawlerJson.write(out, crawler));
      if (asArray) {
        out.endArray();
      }
    });
  }
}
