package wayleave.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.RobotsTxt;
import wayleave.lint.Audit;
import wayleave.lint.CrawlerCatalogue;

/** {@code wayleave audit}: what a robots.txt means for each known crawler. */
@Command(
    name = "audit",
    description =
        "Tell what a robots.txt means for each known crawler: allowed, blocked or partly, and by which line.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave audit robots.txt",
      "  wayleave audit --format html --output report.html robots.txt",
      "  curl -s https://example.com/robots.txt | wayleave audit --format json -",
      "",
      "blocked: no path is allowed but /robots.txt; partly: some are. Both are exact.",
    })
final class AuditCommand implements Callable<Integer> {
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
        "In text, show all crawlers; otherwise those that are neither named in the file nor verified are left out."
      })
  private boolean all;

  @Parameters(paramLabel = "FILE", description = "The robots.txt to read, or - for standard input.")
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
  public Integer call() throws InputException, IOException {
    if (file.startsWith("http://") || file.startsWith("https://")) {
      throw new InputException("audit does not fetch: curl -s " + file + " | wayleave audit -");
    }
    RobotsTxt robots = RobotsTxt.parse(RobotsFile.read(file, terminal.in()), dialect.dialect());
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    Audit audit = Audit.of(robots, catalogue);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    switch (format) {
      case text -> AuditText.write(audit, file, catalogue, all, report);
      case json -> AuditJson.write(audit, file, catalogue, report);
      case html -> AuditHtml.write(audit, file, catalogue, report);
    }
    if (output == null) {
      report.writeTo(terminal.out());
    } else {
      writeTo(output, report);
    }
    return 0;
  }

  private static void writeTo(String name, ByteArrayOutputStream report) throws InputException {
    try (OutputStream out = Files.newOutputStream(Path.of(name))) {
      report.writeTo(out);
    } catch (IOException | InvalidPathException e) {
      throw new InputException("cannot write " + name + ": " + e.getMessage());
    }
  }
}
