package wayleave.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.output.FetchText;
import wayleave.cli.site.SiteClient;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.Terminal;
import wayleave.report.FetchJson;
import wayleave.report.JsonFields;
import wayleave.report.view.FetchReport;
import wayleave.report.view.StoredState;

/** {@code wayleave fetch}: fetches the robots.txt of sites and shows the responses. */
@Command(
    name = "fetch",
    description = "Fetch the robots.txt of sites, and show the response and what it means.",
    footer = {
      "  wayleave fetch https://example.com",
      "  wayleave fetch --json https://example.com https://www.example.org/any/page",
      "  wayleave fetch --body https://example.com > robots.txt",
      "  wayleave fetch --allow-private --no-store http://localhost:8080",
      "",
      "Updates the store. The fields of --json: docs/fetching.md.",
      "",
      "Exit status: 0 every site returned a robots.txt or has none; 1 a site was unreachable or was not",
      "requested; 2 wrong usage, bad input or I/O error.",
    })
public final class FetchCommand extends CliCommand {
  @Mixin
  private ClientOptions network = new ClientOptions();

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  @Option(names = "--body", description = "Print only the robots.txt, byte for byte; for one site.")
  private boolean body;

  @Parameters(
      paramLabel = "ORIGIN",
      arity = "1..*",
      description = "Sites, such as https://example.com, or any of their URLs.")
  private List<String> origins = List.of();

  FetchCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (body && (json || origins.size() > 1)) {
      throw misused("--body works for one ORIGIN, without --json");
    }
    for (String url : origins) {
      SiteUrl.origin(url);
    }
    Progress progress = new Progress(Progress.When.NEVER, terminal);
    try (SiteClient fetching =
        SiteClient.open(network, Optional.empty(), Crawler.ofTokens(), terminal)) {
      return new OrderedAnswers(terminal, progress).write(answers -> {
        for (String url : origins) {
          ask(url, fetching, answers);
        }
      });
    }
  }

  private void ask(String url, SiteClient fetching, OrderedAnswers answers)
      throws InterruptedException {
    answers.add(url, fetch(url, fetching).thenApply(this::answer));
  }

  /** Fetches the robots.txt that a URL belongs to. */
  private static CompletableFuture<FetchReport> fetch(String url, SiteClient fetching) {
    Origin origin = Origin.of(url);
    StoredState before = StoredState.of(fetching.store(), origin);
    return fetching
        .client()
        .fetchAsync(origin)
        .thenApply(
            site -> new FetchReport(site.fetched().orElseThrow(), before, fetching.preset()));
  }

  private OrderedAnswers.Answer answer(FetchReport report) {
    if (body && !report.isFound()) {
      terminal.say(NetworkOptions.outcome(report.result().outcome()));
    }
    byte[] text = body
        ? report.body()
        : json ? JsonFields.line(out -> FetchJson.write(out, report)) : FetchText.of(report);
    return new OrderedAnswers.Answer(text, report.isAnswered() ? 0 : 1);
  }
}
