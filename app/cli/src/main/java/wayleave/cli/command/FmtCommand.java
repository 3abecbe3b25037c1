package wayleave.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.RobotsInputs;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.output.OutputFile;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.RobotsFormatter;
import wayleave.report.view.TerminalText;
import wayleave.syntax.LineEnd;

/** {@code wayleave fmt}: formats robots.txt files. */
@Command(
    name = "fmt",
    description = "Format robots.txt files.",
    footer = {
      "  wayleave fmt robots.txt",
      "  wayleave fmt --check sites/",
      "  wayleave fmt --write --eol lf robots.txt",
      "",
      "What changes: User-agent, Allow, Disallow and Sitemap are written this way, with one space after the colon "
          + "and two spaces before a comment. Spaces at the start and end of lines are removed. One empty line "
          + "stands between groups, none at the start or end of the file. Every line ends the same way: in CRLF if "
          + "most lines do, otherwise in LF.",
      "What stays: verdicts, comments, the order of lines, other and misspelled fields, a byte order mark. "
          + "Files over 500 KiB are left as they are.",
      "",
      "Exit status: 0 done, or formatted already; 1 with --check: a file is not formatted; "
          + "2 wrong usage, bad input or I/O error.",
    })
public final class FmtCommand extends CliCommand {
  private static final int UNFORMATTED = 1;

  @ArgGroup
  private Where where = new Where();

  @Option(
      names = "--eol",
      paramLabel = "lf|crlf",
      description = "End all lines this way (default: as most lines of the file end).")
  private @Nullable Eol eol;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      description =
          "Files, directories or globs to format; - for standard input or a URL, without --write.",
      arity = "1..*")
  private List<String> files = new ArrayList<>();

  FmtCommand(Terminal terminal) {
    super(terminal);
  }

  /** The values of {@code --eol}. */
  enum Eol {
    lf,
    crlf
  }

  /** What happens to the result; without any of these it is printed. */
  static final class Where {
    @Option(names = "--write", description = "Write the result to the files.")
    private boolean write;

    @Option(names = "--check", description = "List the files that are not formatted.")
    private boolean check;
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    List<String> inputs = RobotsInputs.of(files);
    if (inputs.size() > 1 && !where.write && !where.check) {
      throw misused("To format several files, add --write or --check");
    }
    if (where.write) {
      RobotsFile.requireFiles(inputs);
    }
    RobotsSource source = new RobotsSource(site, terminal);
    int status = 0;
    for (String input : inputs) {
      try {
        status = Math.max(status, format(input, source));
      } catch (InputException e) {
        terminal.say(e.problem());
        status = ExitStatus.BAD_INPUT;
      }
    }
    return status;
  }

  private int format(String input, RobotsSource source)
      throws InputException, IOException, InterruptedException {
    byte[] body = read(input, source);
    byte[] formatted = formatted(body);
    if (where.write) {
      OutputFile.rewrite(input, body, formatted);
    } else if (!where.check) {
      terminal.out().write(formatted);
    } else if (!Arrays.equals(body, formatted)) {
      terminal.print(TerminalText.of(input) + "\n");
      return UNFORMATTED;
    }
    return 0;
  }

  private byte[] read(String input, RobotsSource source)
      throws InputException, IOException, InterruptedException {
    if (SiteUrl.isUrl(input)) {
      return source.read(input);
    }
    byte[] body = RobotsFile.read(input, terminal.in());
    RobotsFile.requireText(input, body);
    return body;
  }

  private byte[] formatted(byte[] body) {
    if (eol == null) {
      return RobotsFormatter.format(body);
    }
    return RobotsFormatter.format(body, eol == Eol.lf ? LineEnd.LF : LineEnd.CRLF);
  }
}
