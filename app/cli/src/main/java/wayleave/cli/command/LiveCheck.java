package wayleave.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.cli.input.Urls;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.ReadingsOption;
import wayleave.cli.output.VerdictPrinter;
import wayleave.cli.site.SiteClient;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Progress;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.CachedSite;
import wayleave.policy.SiteRules;
import wayleave.policy.SiteVerdict;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.VerdictNotes;

/** {@code wayleave check} without a file: answers by what the sites say. */
final class LiveCheck {

  /** In this dialect no crawler is exempt, so that each site is asked. */
  private static final Optional<Dialect> FOR_ALL = Optional.of(Dialect.RFC9309);

  private final SiteClient fetching;
  private final Map<String, Crawler> crawlers = new LinkedHashMap<>();
  private final Map<String, LastNotes> lastNotes = new ConcurrentHashMap<>();
  private final boolean allDialects;
  private final VerdictPrinter printer;
  private final boolean refresh;

  private LiveCheck(
      SiteClient fetching,
      List<String> agents,
      boolean allDialects,
      VerdictPrinter printer,
      boolean refresh) {
    this.fetching = fetching;
    this.allDialects = allDialects;
    this.printer = printer;
    this.refresh = refresh;
    for (String agent : agents) {
      crawlers.put(agent, Crawler.fromUserAgentHeader(agent));
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
      ReadingsOption dialect,
      VerdictPrinter printer,
      boolean refresh,
      Urls urls,
      Progress progress)
      throws IOException, InputException, InterruptedException {
    urls.requireReadable();
    Crawler first = Crawler.fromUserAgentHeader(agents.get(0));
    try (SiteClient fetching =
        SiteClient.open(options, dialect.isAll() ? FOR_ALL : dialect.given(), first, terminal)) {
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
      LiveCheck check = new LiveCheck(fetching, agents, dialect.isAll(), printer, refresh);
      return new OrderedAnswers(terminal, progress).write(answers -> {
        if (progress.isPossible()) {
          progress.total(urls.count(check.crawlers.size()));
        }
        urls.forEach(answers::refuse, url -> check.ask(url, answers));
      });
    }
  }

  private void ask(String url, OrderedAnswers answers) throws InterruptedException {
    Origin origin = Origin.of(url);
    for (Map.Entry<String, Crawler> agent : crawlers.entrySet()) {
      CompletableFuture<SiteRules> site = refresh
          ? fetching.refetched(origin, agent.getValue())
          : fetching.client().rulesAsync(origin, agent.getValue());
      answers.add(url, site.thenApply(rules -> answer(agent.getKey(), rules.check(url))));
    }
  }

  private OrderedAnswers.Answer answer(String agent, SiteVerdict answer) {
    Verdict verdict = answer.verdict().orElse(null);
    CacheEntry.Copy copy = answer.site().decidingCopy().orElse(null);
    try {
      if (verdict == null || copy == null) {
        return answer(
            printer.print(agent, answer, VerdictNotes.onCrawler(agent)), answer.allowed());
      }
      VerdictNotes notes = notes(agent, copy);
      if (!allDialects) {
        List<String> beside = notes.beside(answer.url(), verdict, answer.site()::line);
        return answer(printer.print(agent, answer, beside), answer.allowed());
      }
      List<SiteVerdict> readings = new ArrayList<>();
      for (Dialect dialect : Dialect.values()) {
        readings.add(in(dialect, answer));
      }
      Verdict google = readings.get(0).verdict().orElseThrow();
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      for (SiteVerdict reading : readings) {
        List<String> beside =
            notes.beside(google, reading.verdict().orElseThrow(), answer.site()::line);
        text.writeBytes(printer.print(agent, reading, beside));
      }
      return answer(text.toByteArray(), readings.stream().allMatch(SiteVerdict::allowed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of the site that was asked for last: URLs of a site often follow each other. */
  @SuppressWarnings("ReferenceEquality") // whether it is the same copy, without comparing bytes
  private VerdictNotes notes(String agent, CacheEntry.Copy copy) {
    LastNotes last = lastNotes.get(agent);
    if (last == null || last.copy != copy) {
      byte[] body = copy.found().body().shared();
      last = new LastNotes(copy, new VerdictNotes(agent, body));
      lastNotes.put(agent, last);
    }
    return last.notes;
  }

  private record LastNotes(CacheEntry.Copy copy, VerdictNotes notes) {}

  private static OrderedAnswers.Answer answer(byte[] text, boolean allowed) {
    return new OrderedAnswers.Answer(text, allowed ? ExitStatus.ALLOWED : ExitStatus.DISALLOWED);
  }

  /** The same answer by another reading of what was fetched. */
  private SiteVerdict in(Dialect dialect, SiteVerdict answer) {
    SiteRules site = answer.site();
    return CachedSite.of(site.origin(), site.entry(), fetching.client().policy(), dialect)
        .parsed(null)
        .rulesFor(site.crawler(), site.asOf(), site.fetched().orElse(null))
        .check(answer.url());
  }
}
