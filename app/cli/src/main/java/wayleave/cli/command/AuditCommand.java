package wayleave.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.RobotsTxt;
import wayleave.cli.input.RobotsInputs;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.output.AuditHtml;
import wayleave.cli.output.AuditText;
import wayleave.cli.output.OutputFile;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.proof.Audit;
import wayleave.report.AuditJson;
import wayleave.report.JsonFields;

/** {@code wayleave audit}: what a robots.txt means for each known crawler. */
@Command(
    name = "audit",
    description =
        "Show for each known crawler whether a robots.txt allows all, some or none of the site, and which line decides.",
    footer = {
      "  wayleave audit robots.txt",
      "  wayleave audit --format html --output report.html robots.txt",
      "  wayleave audit --format json https://example.com",
      "  wayleave audit --all sites/",
      "",
      "Exit status: 0 all files were read; 2 wrong usage, bad input or I/O error.",
    })
public final class AuditCommand extends CliCommand {
  private static final int ERROR = 2;

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json (one object per line and robots.txt) or html, a report in one file (default: text).")
  private Format format = Format.text;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "File to write to (default: standard output).")
  private @Nullable String output;

  @Option(
      names = "--all",
      description = "Show all crawlers as text, not only major ones and those that the file names.")
  private boolean all;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE|DIR|URL",
      description = {
        "The robots.txt files to read: files, directories (all robots*.txt below them), globs, "
            + "- for standard input, or URLs of sites."
      })
  private List<String> files = new ArrayList<>();

  enum Format {
    text,
    json,
    html
  }

  AuditCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    List<String> inputs = RobotsInputs.of(files);
    if (inputs.size() > 1 && format == Format.html) {
      throw misused("--format html writes the report of one robots.txt, not of " + inputs.size());
    }
    RobotsSource source = new RobotsSource(site, terminal);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    int status = 0;
    for (String input : inputs) {
      try {
        write(input, source.read(input), report);
      } catch (InputException e) {
        // The others are read all the same.
        terminal.say(e.problem());
        status = ERROR;
      }
    }
    if (output == null) {
      report.writeTo(terminal.out());
    } else if (report.size() > 0) {
      OutputFile.write(output, report.toByteArray());
    }
    return status;
  }

  private void write(String name, byte[] body, ByteArrayOutputStream report)
      throws InputException, IOException {
    RobotsTxt robots = RobotsTxt.parse(body, site.dialect(dialect));
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(robots, catalogue);
    switch (format) {
      case text -> {
        if (report.size() > 0) {
          report.write('\n');
        }
        AuditText.write(audit, name, catalogue, all, report);
      }
      case json ->
        JsonFields.writeLine(report, out -> AuditJson.write(out, name, audit, catalogue));
      case html -> AuditHtml.write(audit, name, catalogue, report);
    }
  }
}
