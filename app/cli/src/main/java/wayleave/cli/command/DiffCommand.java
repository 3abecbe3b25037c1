package wayleave.cli.command;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.Dialect;
import wayleave.cli.input.UrlSample;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.option.StoreOption;
import wayleave.cli.output.DiffText;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.site.StoredVersions;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.analysis.RobotsDiff;
import wayleave.lint.analysis.RuleComparison;
import wayleave.report.DiffJson;
import wayleave.report.JsonFields;
import wayleave.report.view.WrittenLines;

/** {@code wayleave diff}: which URLs does an edit of a robots.txt open or close, and for whom? */
@Command(
    name = "diff",
    description =
        "Tell which URLs an edit of a robots.txt opens or closes, for whom, and by which lines. "
            + "All URLs are covered, not a sample: each difference comes with a URL that shows it, and no difference is proven.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave diff old-robots.txt new-robots.txt",
      "  wayleave diff --urls access.log --crawler Bytespider old-robots.txt new-robots.txt",
      "  git show HEAD:robots.txt | wayleave diff - robots.txt",
      "  wayleave diff https://example.com robots.txt",
      "  wayleave diff stored:https://example.com#previous stored:https://example.com",
      "",
      "Exit status: 0 no verdict differs, which is proven; 1 some do; 2 wrong usage, bad input or I/O error, "
          + "or no difference was found but not all could be searched.",
    })
public final class DiffCommand implements Callable<Integer> {
  private static final int SAME = 0;
  private static final int DIFFERENT = 1;
  private static final int UNDECIDED = 2;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = {
        "URLs to ask about as well, to see how many change: a list, one a line; a sitemap (XML), or an index of sitemaps "
            + "with the sitemaps beside it; an access log in common or combined format. May be compressed with gzip."
      })
  private @Nullable String urls;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      description = {
        "A crawler to ask for besides those that the files name and one that no group names; may be repeated."
      })
  private List<String> agents = new ArrayList<>();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (the default) or json.")
  private Format format = Format.text;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Mixin
  private StoreOption store = new StoreOption();

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = {
        "The old robots.txt: a file, - for standard input, or a URL of a site; or stored:URL, "
            + "a version that the store keeps: the latest, or #previous, or #HASH as cache show tells it."
      })
  private String before = "";

  @Parameters(index = "1", paramLabel = "NEW", description = "The new robots.txt, in the same way.")
  private String after = "";

  DiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** How the differences are written. */
  enum Format {
    text,
    json
  }

  @Override
  public Integer call() throws Exception {
    if (before.equals("-") && after.equals("-")) {
      throw new ParameterException(
          spec.commandLine(), "Only one of OLD and NEW can be standard input");
    }
    RobotsSource source = new RobotsSource(site, terminal);
    StoredVersions stored = new StoredVersions(store, terminal);
    byte[] bodyBefore = StoredVersions.isName(before) ? stored.read(before) : source.read(before);
    byte[] bodyAfter = StoredVersions.isName(after) ? stored.read(after) : source.read(after);
    Dialect reading = site.dialect(dialect);
    try (UrlSample sample = urls == null ? UrlSample.none() : UrlSample.open(urls)) {
      RobotsDiff diff = RobotsDiff.of(bodyBefore, bodyAfter, reading, agents, sample.urls());
      sample.requireUrls();
      if (format == Format.json) {
        JsonFields.writeLine(
            terminal.out(),
            out -> DiffJson.write(out, before, after, reading, diff, named(sample)));
      } else {
        new DiffText(terminal, WrittenLines.all(bodyBefore), WrittenLines.all(bodyAfter))
            .print(diff, sample);
      }
      return status(diff);
    } catch (UncheckedIOException e) {
      throw new InputException("cannot read " + urls + ": " + e.getMessage());
    }
  }

  private static DiffJson.@Nullable Sample named(UrlSample sample) {
    return sample.name().isEmpty()
        ? null
        : new DiffJson.Sample(sample.name(), sample.count(), sample.leftOut());
  }

  private static int status(RobotsDiff diff) {
    if (diff.isSame()) {
      return SAME;
    }
    return diff.crawlers().stream()
            .anyMatch(crawler -> crawler.comparison() instanceof RuleComparison.Different)
        ? DIFFERENT
        : UNDECIDED;
  }
}
