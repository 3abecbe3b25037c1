package wayleave.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.Crawler;
import wayleave.json.FetchJson;
import wayleave.json.FetchReport;
import wayleave.json.Json;
import wayleave.json.Wording;

/** {@code wayleave fetch}: asks sites for their robots.txt, and shows all that came of it. */
@Command(
    name = "fetch",
    description = "Fetch the robots.txt of sites anew, and show what came and what it means.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave fetch https://example.com",
      "  wayleave fetch --json https://example.com https://www.example.org/any/page",
      "  wayleave fetch --body https://example.com > robots.txt",
      "  wayleave fetch --allow-private --no-store http://localhost:8080",
      "",
      "What came is kept in the store. What the fields of --json mean: docs/fetching.md.",
      "",
      "Exit status: 0 a robots.txt, or an answer that there is none (all sites); 1 a site that was not",
      "reached or not asked (any); 2 wrong usage, bad input or I/O error.",
    })
final class FetchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(
      names = "--body",
      description = "Write the robots.txt as it came, and nothing else; for one site.")
  private boolean body;

  @Parameters(
      paramLabel = "ORIGIN",
      arity = "1..*",
      description = "Sites, such as https://example.com; or any of their URLs.")
  private List<String> origins = List.of();

  FetchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (body && (json || origins.size() > 1)) {
      throw new ParameterException(
          spec.commandLine(), "--body is for one ORIGIN, and not for use with --json");
    }
    Urls urls = new Urls(origins, null, terminal.in());
    urls.requireReadable();
    Progress progress = new Progress(Progress.When.NEVER, terminal);
    try (Fetching fetching =
        Fetching.open(network, Optional.empty(), Crawler.ofTokens(), terminal)) {
      FetchedNow now = new FetchedNow(fetching);
      return new Answers(terminal, progress)
          .write(answers -> urls.forEach(answers::refuse, url -> ask(url, now, answers)));
    }
  }

  private void ask(String url, FetchedNow now, Answers answers) throws InterruptedException {
    answers.add(url, now.fetch(url).thenApply(this::answer));
  }

  private Answers.Answer answer(FetchReport report) {
    try {
      if (body && !report.isFound()) {
        terminal.status().say(Wording.of(report.result().outcome()));
      }
      byte[] text = body
          ? report.body()
          : json ? Json.line(out -> FetchJson.write(out, report)) : FetchText.of(report);
      return new Answers.Answer(text, report.isAnswered() ? 0 : 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
