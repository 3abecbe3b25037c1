package wayleave.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.SiteRules;
import wayleave.json.FetchedAnswer;

/** {@code wayleave check} without a file: answers by what the sites say. */
final class FetchedCheck {

  private final Fetching fetching;
  private final Map<String, Crawler> crawlers = new LinkedHashMap<>();
  private final VerdictPrinter printer;
  private final boolean refresh;

  private FetchedCheck(
      Fetching fetching,
      List<String> agents,
      DialectOption dialect,
      VerdictPrinter printer,
      boolean refresh) {
    this.fetching = fetching;
    this.printer = printer;
    this.refresh = refresh;
    for (String agent : agents) {
      crawlers.put(agent, dialect.crawler(agent));
    }
  }

  /**
   * Answers for each URL and, for each of these, each agent.
   *
   * @param agents at least one
   * @param refresh whether to fetch whatever is known from before
   */
  static int run(
      Terminal terminal,
      ClientOptions options,
      List<String> agents,
      DialectOption dialect,
      VerdictPrinter printer,
      boolean refresh,
      Urls urls,
      Progress progress)
      throws IOException, InputException, InterruptedException {
    urls.requireReadable();
    Crawler first = dialect.crawler(agents.get(0));
    try (Fetching fetching = Fetching.open(options, dialect.given(), first, terminal)) {
      progress.watch(new Progress.Work() {
        @Override
        public long fetched() {
          return fetching.fetches().finished();
        }

        @Override
        public int inFlight() {
          return fetching.client().inFlight();
        }
      });
      FetchedCheck check = new FetchedCheck(fetching, agents, dialect, printer, refresh);
      return new Answers(terminal, progress).write(answers -> {
        if (progress.isPossible()) {
          progress.total(urls.count(check.crawlers.size()));
        }
        urls.forEach(answers::refuse, url -> check.ask(url, answers));
      });
    }
  }

  private void ask(String url, Answers answers) throws InterruptedException {
    Origin origin = Origin.of(url);
    for (Map.Entry<String, Crawler> agent : crawlers.entrySet()) {
      Fetches.Asked asked = fetching.fetches().ask(origin);
      CompletableFuture<SiteRules> site = refresh
          ? fetching.anew(origin, agent.getValue(), asked)
          : fetching.client().rulesAsync(origin, agent.getValue());
      answers.add(
          url,
          site.thenApply(rules -> answer(agent.getKey(), url, rules, asked))
              .whenComplete((answer, failure) -> asked.close()));
    }
  }

  private Answers.Answer answer(String agent, String url, SiteRules rules, Fetches.Asked asked) {
    try {
      FetchedAnswer answer = FetchedAnswer.of(rules.check(url), asked.site(rules));
      return new Answers.Answer(
          printer.print(agent, answer),
          answer.allowed() ? CheckCommand.ALLOWED : CheckCommand.DISALLOWED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
