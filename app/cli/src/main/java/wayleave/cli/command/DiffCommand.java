package wayleave.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.cli.input.GitRevision;
import wayleave.cli.input.RobotsInputs;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.input.UrlForm;
import wayleave.cli.input.UrlList;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.option.StoreOption;
import wayleave.cli.output.DiffText;
import wayleave.cli.site.RobotsPairs;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.site.StoredVersions;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.proof.RobotsDiff;
import wayleave.proof.RobotsDiff.CrawlerDiff;
import wayleave.proof.RuleComparison;
import wayleave.report.DiffJson;
import wayleave.report.DiffMarkdown;
import wayleave.report.JsonFields;
import wayleave.report.view.UnknownCrawler;
import wayleave.report.view.WrittenLines;

/** {@code wayleave diff}: which URLs does an edit of a robots.txt open or close, and for whom? */
@Command(
    name = "diff",
    description =
        "Show which URLs an edit of a robots.txt opens or closes, for which crawlers. "
            + "Covers all URLs, not a sample: each difference comes with a URL that shows it, and \"No verdict changes\" is proven.",
    footer = {
      "  wayleave diff old-robots.txt new-robots.txt",
      "  wayleave diff --against git:HEAD robots.txt",
      "  wayleave diff --against git:origin/main --fail-on closed sites/",
      "  wayleave diff --urls access.log --crawler Bytespider old-robots.txt new-robots.txt",
      "  wayleave diff https://example.com robots.txt",
      "  wayleave diff stored:https://example.com#previous stored:https://example.com",
      "",
      "Exit status: 0 nothing that --fail-on names changed; 1 something did; "
          + "2 wrong usage, bad input or I/O error, part of --urls could not be read, "
          + "or no difference was found but not all URLs were compared.",
    })
public final class DiffCommand extends CliCommand {
  private static final int FINE = 0;
  private static final int CHANGED = 1;
  private static final int UNDECIDED = 2;

  @Option(
      names = "--against",
      paramLabel = "OLD",
      description = {
        "Compare each NEW with this: git:REVISION (the same file at that Git revision, such as git:HEAD), "
            + "a file, a URL or stored:URL."
      })
  private @Nullable String against;

  @Option(
      names = "--fail-on",
      paramLabel = "CHANGE",
      defaultValue = "any",
      description =
          "Which changes set exit status 1: opened (URLs that are now allowed), closed, any or never (default: any).")
  private Change failOn = Change.any;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = {
        "Also count which of these URLs change: a list (one URL per line), a table (CSV, TSV, JSON Lines, CDX, Parquet) with "
            + "a column url, address, page or the like, a sitemap or a sitemap index with the sitemaps beside it, a feed, "
            + "or an access log. May be compressed."
      })
  private @Nullable String urls;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description = {
        "Another crawler to compare for, besides Googlebot, Bingbot and those that the files name. Repeatable."
      })
  private List<String> agents = new ArrayList<>();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json (one object per line and comparison) or markdown (default: text).")
  private Format format = Format.text;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Mixin
  private StoreOption store = new StoreOption();

  @Parameters(
      arity = "1..*",
      paramLabel = "OLD|NEW",
      description = {
        "OLD and NEW: a file, - for standard input, a URL of a site, or stored:URL, a stored version "
            + "(the latest, or #previous, or #HASH as cache show prints it). "
            + "With --against, one or more NEW: also directories and globs."
      })
  private List<String> files = new ArrayList<>();

  DiffCommand(Terminal terminal) {
    super(terminal);
  }

  /** How the differences are written. */
  enum Format {
    text,
    json,
    markdown
  }

  /** The changes that make the command fail. */
  enum Change {
    opened,
    closed,
    any,
    never
  }

  @Override
  public Integer call() throws Exception {
    RobotsPairs pairs = new RobotsPairs(
        new RobotsSource(site, terminal), new StoredVersions(store, terminal), terminal);
    GitRevision revision =
        against != null && GitRevision.isName(against) ? GitRevision.of(against) : null;
    List<String> changed = changedFiles();
    if (revision != null) {
      changed.addAll(deletedFiles(revision));
    }
    DiffMarkdown markdown = new DiffMarkdown();
    int status = FINE;
    for (String file : changed) {
      try {
        RobotsPairs.Pair pair = revision == null
            ? pairs.read(against == null ? files.get(0) : against, file)
            : pairs.read(revision, file);
        status = Math.max(status, compare(pair, changed.size() > 1, markdown));
      } catch (InputException e) {
        // The others are compared all the same.
        terminal.say(e.problem());
        status = UNDECIDED;
      }
    }
    terminal.print(markdown.toString());
    return status;
  }

  /** The new files: one, or with --against, all that the arguments stand for. */
  private List<String> changedFiles() throws InputException {
    if (against == null && files.size() != 2) {
      throw misused("expected OLD and NEW, or --against OLD and one or more NEW, such as: "
          + "wayleave diff --against git:HEAD robots.txt");
    }
    for (String file : files) {
      if (GitRevision.isName(file)) {
        throw misused("A Git revision goes with --against: --against " + file);
      }
    }
    List<String> changed =
        new ArrayList<>(against == null ? List.of(files.get(1)) : RobotsInputs.of(files));
    String old = against == null ? files.get(0) : against;
    if (old.equals("-") && changed.contains("-")) {
      throw misused("Only one of OLD and NEW can be standard input");
    } else if (old.equals("-") && changed.size() > 1) {
      throw misused("Standard input can be compared with one NEW only");
    }
    return changed;
  }

  /** A file that is deleted opens a site. */
  private List<String> deletedFiles(GitRevision revision)
      throws InputException, IOException, InterruptedException {
    List<String> deleted = new ArrayList<>();
    for (String file : files) {
      if (!SiteUrl.isUrl(file) && Files.isDirectory(Path.of(file))) {
        deleted.addAll(revision.deletedBelow(file));
      }
    }
    return deleted;
  }

  private int compare(RobotsPairs.Pair pair, boolean isOneOfSeveral, DiffMarkdown markdown)
      throws IOException, InputException {
    Dialect reading = site.dialect(dialect);
    try (UrlList sample =
        urls == null ? UrlList.none() : UrlList.open(urls, terminal.in(), UrlForm.FULL_OR_PATH)) {
      RobotsDiff diff =
          RobotsDiff.of(pair.oldBody(), pair.newBody(), reading, agents, sample.urls());
      sample.requireUrls();
      agents.forEach(name -> warnOfUnknown(name, pair, reading));
      List<String> before = WrittenLines.all(pair.oldBody());
      List<String> after = WrittenLines.all(pair.newBody());
      switch (format) {
        case json ->
          JsonFields.writeLine(
              terminal.out(),
              out -> DiffJson.write(
                  out, pair.oldName(), pair.newName(), reading, diff, named(sample)));
        case markdown ->
          markdown.add(
              pair.newName(),
              diff,
              line -> before.get(line - 1),
              line -> after.get(line - 1),
              sample.name());
        case text ->
          new DiffText(terminal, before, after)
              .print(isOneOfSeveral ? pair.newName() : "", diff, sample);
      }
      sample.problems().forEach(terminal::say);
      return sample.hasLosses() ? UNDECIDED : status(diff);
    } catch (UncheckedIOException e) {
      throw new InputException("cannot read " + urls + ": " + e.getMessage());
    }
  }

  private void warnOfUnknown(String name, RobotsPairs.Pair pair, Dialect reading) {
    Crawler crawler = Crawler.fromUserAgentHeader(name);
    List<String> notes = Stream.of(pair.oldBody(), pair.newBody())
        .map(body -> RobotsTxt.parse(body, reading).rulesFor(crawler).selection())
        .flatMap(selection -> UnknownCrawler.note(name, selection).stream())
        .toList();
    if (notes.size() > 1) {
      terminal.say(notes.get(1));
    }
  }

  private static DiffJson.@Nullable Sample named(UrlList sample) {
    return sample.name().isEmpty()
        ? null
        : new DiffJson.Sample(sample.name(), sample.count(), sample.leftOut());
  }

  private int status(RobotsDiff diff) {
    if (failOn == Change.never) {
      return FINE;
    }
    boolean opened = diff.crawlers().stream().anyMatch(each -> !each.opened().isEmpty());
    boolean closed = diff.crawlers().stream().anyMatch(each -> !each.closed().isEmpty());
    boolean isChanged = switch (failOn) {
      case opened -> opened;
      case closed -> closed;
      case any, never -> opened || closed;
    };
    if (isChanged) {
      return CHANGED;
    }
    return diff.crawlers().stream().map(CrawlerDiff::comparison).anyMatch(DiffCommand::isOpenEnded)
        ? UNDECIDED
        : FINE;
  }

  /** Whether there may be differences that were not found. */
  private static boolean isOpenEnded(RuleComparison comparison) {
    return comparison instanceof RuleComparison.Undecided
        || comparison instanceof RuleComparison.Different different && !different.isComplete();
  }
}
