package wayleave.cli.command;

import static java.util.Comparator.comparing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.GroupSelection;
import wayleave.Origin;
import wayleave.Verdict;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.input.UrlList;
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
import wayleave.report.view.UnknownCrawler;
import wayleave.report.view.VerdictNotes;

/** {@code wayleave check} without a file: answers by what the sites say. */
final class LiveCheck {

  /** In this dialect no crawler is exempt, so that each site is asked. */
  private static final Optional<Dialect> FOR_ALL = Optional.of(Dialect.RFC9309);

  private final SiteClient fetching;
  private final List<Asking> crawlers;
  private final boolean allDialects;
  private final VerdictPrinter printer;
  private final boolean refresh;
  /** What the files of sites are that are no robots.txt. */
  private final Map<Origin, String> warnings =
      new ConcurrentSkipListMap<>(comparing(Origin::toString));

  private LiveCheck(
      SiteClient fetching,
      List<Asking> crawlers,
      boolean allDialects,
      VerdictPrinter printer,
      boolean refresh) {
    this.fetching = fetching;
    this.crawlers = crawlers;
    this.allDialects = allDialects;
    this.printer = printer;
    this.refresh = refresh;
  }

  /** A crawler as the user named it, with the notes for the site that was asked for last: URLs of a site often follow each other. */
  private static final class Asking {
    private final String name;
    private final Optional<String> unknown;
    private volatile VerdictNotes notes;
    private volatile boolean isNamed;

    Asking(String name) {
      this.name = name;
      this.unknown = UnknownCrawler.note(name, null);
      this.notes = new VerdictNotes(name, new byte[0]);
    }

    Crawler crawler() {
      return notes.crawler();
    }
  }

  /**
   * Answers for each URL and, for each of these, each agent.
   *
   * @param agents at least one
   * @param refresh whether to fetch whatever is known from before
   * @param list more URLs
   */
  static int run(
      Terminal terminal,
      ClientOptions options,
      List<String> agents,
      ReadingsOption dialect,
      VerdictPrinter printer,
      boolean refresh,
      List<String> urls,
      UrlList list,
      Progress progress)
      throws IOException, InputException, InterruptedException {
    for (String url : urls) {
      SiteUrl.origin(url);
    }
    List<Asking> crawlers = agents.stream().distinct().map(Asking::new).toList();
    try (SiteClient fetching = SiteClient.open(
        options,
        dialect.isAll() ? FOR_ALL : dialect.given(),
        crawlers.get(0).crawler(),
        terminal)) {
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
      LiveCheck check = new LiveCheck(fetching, crawlers, dialect.isAll(), printer, refresh);
      int status = new OrderedAnswers(terminal, progress).write(answers -> {
        if (progress.isPossible()) {
          OptionalLong listed = list.total();
          progress.total(
              listed.isEmpty()
                  ? listed
                  : OptionalLong.of((urls.size() + listed.getAsLong()) * crawlers.size()));
        }
        for (String url : urls) {
          check.ask(url, answers);
        }
        for (String url = list.next(); url != null; url = list.next()) {
          check.ask(url, answers);
        }
        list.problems().forEach(answers::refuse);
      });
      crawlers.stream()
          .filter(asking -> !asking.isNamed)
          .forEach(asking -> asking.unknown.ifPresent(terminal::say));
      check.warnings.values().forEach(terminal::say);
      return status;
    }
  }

  private void ask(String url, OrderedAnswers answers) throws InterruptedException {
    Origin origin = Origin.of(url);
    for (Asking asking : crawlers) {
      CompletableFuture<SiteRules> site = refresh
          ? fetching.refetched(origin, asking.crawler())
          : fetching.client().rulesAsync(origin, asking.crawler());
      answers.add(url, site.thenApply(rules -> answer(asking, rules.check(url))));
    }
  }

  private OrderedAnswers.Answer answer(Asking asking, SiteVerdict answer) {
    CacheEntry.Copy copy =
        answer.verdict().flatMap(verdict -> answer.site().decidingCopy()).orElse(null);
    List<SiteVerdict> readings =
        copy == null || !allDialects ? List.of(answer) : inAllDialects(answer);
    List<Verdict> verdicts = copy == null
        ? List.of()
        : readings.stream().map(reading -> reading.verdict().orElseThrow()).toList();
    VerdictNotes notes =
        copy == null ? asking.notes : asking.notes.by(copy.found().body().shared());
    Origin origin = answer.site().origin();
    if (copy != null && notes != asking.notes && !warnings.containsKey(origin)) {
      RobotsFile.problem(origin.robotsTxtUrl(), copy.found().body().shared())
          .ifPresent(warning -> warnings.put(origin, warning));
    }
    asking.notes = notes;
    if (asking.unknown.isPresent() && !asking.isNamed) {
      asking.isNamed = verdicts.stream()
          .anyMatch(each -> each.rules().selection().kind() == GroupSelection.Kind.NAMED);
    }
    List<List<String>> beside = notes.of(answer.url(), verdicts, answer.site()::line);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      for (int i = 0; i < readings.size(); i++) {
        text.writeBytes(printer.print(asking.name, readings.get(i), beside.get(i)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean allowed = readings.stream().allMatch(SiteVerdict::allowed);
    return new OrderedAnswers.Answer(
        text.toByteArray(), allowed ? ExitStatus.ALLOWED : ExitStatus.DISALLOWED);
  }

  private List<SiteVerdict> inAllDialects(SiteVerdict answer) {
    return Stream.of(Dialect.values()).map(dialect -> in(dialect, answer)).toList();
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
