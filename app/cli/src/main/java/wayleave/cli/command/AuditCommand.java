package wayleave.cli.command;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.RobotsTxt;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.output.AuditHtml;
import wayleave.cli.output.AuditText;
import wayleave.cli.output.OutputFile;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.Terminal;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.lint.analysis.Audit;
import wayleave.report.AuditJson;
import wayleave.report.JsonFields;

/** {@code wayleave audit}: what a robots.txt means for each known crawler. */
@Command(
    name = "audit",
    description =
        "Tell what a robots.txt means for each known crawler: allowed, disallowed or partly, and by which line.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave audit robots.txt",
      "  wayleave audit --format html --output report.html robots.txt",
      "  wayleave audit --format json https://example.com",
      "",
      "disallowed: no path is allowed but /robots.txt; partly: some are. Both are exact.",
    })
public final class AuditCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (the default), json, or html: a report in one file.")
  private Format format = Format.text;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to write; default: standard output.")
  private @Nullable String output;

  @Option(
      names = "--all",
      description = {
        "In text, show all crawlers; otherwise those are left out that neither the file names nor an operator's page describes."
      })
  private boolean all;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      description = "The robots.txt to read, - for standard input, or a URL of a site.")
  private String file = "";

  enum Format {
    text,
    json,
    html
  }

  AuditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    byte[] body = new RobotsSource(site, terminal).read(file);
    RobotsTxt robots = RobotsTxt.parse(body, site.dialect(dialect));
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(robots, catalogue);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    switch (format) {
      case text -> AuditText.write(audit, file, catalogue, all, report);
      case json ->
        JsonFields.writeLine(report, out -> AuditJson.write(out, file, audit, catalogue));
      case html -> AuditHtml.write(audit, file, catalogue, report);
    }
    if (output == null) {
      report.writeTo(terminal.out());
    } else {
      OutputFile.write(output, report.toByteArray());
    }
    return 0;
  }
}
