package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.lint.RobotsFormatter;
import wayleave.report.view.TerminalText;

/** {@code wayleave fmt}: the same robots.txt, laid out. */
@Command(
    name = "fmt",
    description = "Lay a robots.txt out: no verdict and no comment changes.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%n",
    footer =
        "Exit status: 0 done, or laid out already; 1 with --check: a file is not laid out; 2 wrong usage, bad input or I/O error.")
public final class FmtCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @ArgGroup
  private Where where = new Where();

  @Parameters(
      paramLabel = "FILE",
      description = "Files to lay out, or - for standard input.",
      arity = "1..*")
  private List<String> files = new ArrayList<>();

  FmtCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What becomes of the result; without any of these it is printed. */
  static final class Where {
    @Option(names = "--write", description = "Write the result into the files.")
    private boolean write;

    @Option(
        names = "--check",
        description = "Name the files that are not laid out, and write nothing.")
    private boolean check;
  }

  @Override
  public Integer call() throws InputException, IOException {
    if (files.size() > 1 && !where.write && !where.check) {
      throw new ParameterException(
          spec.commandLine(),
          "Several files can be laid out with --write or --check; without, give one");
    }
    int status = 0;
    for (String file : files) {
      byte[] body = RobotsFile.read(file, terminal.in());
      Optional<String> kind = RobotsFormatter.notText(body);
      if (kind.isPresent()) {
        terminal.status().say(refusal(file, kind.get()));
        status = 2;
        continue;
      }
      byte[] formatted = RobotsFormatter.format(body);
      if (where.check) {
        if (!Arrays.equals(body, formatted)) {
          terminal.out().write((TerminalText.of(file) + "\n").getBytes(StandardCharsets.UTF_8));
          status = Math.max(status, 1);
        }
      } else if (where.write) {
        write(file, body, formatted);
      } else {
        terminal.out().write(formatted);
      }
    }
    return status;
  }

  /** Why a file that is no text is left as it is. */
  static String refusal(String file, String kind) {
    String name = file.equals("-") ? "standard input" : TerminalText.of(file);
    return name + " is " + kind + ", not a robots.txt in UTF-8: it is left unchanged."
        + " `wayleave lint` says how crawlers read it";
  }

  /** Writes a file anew if it changes, so that its time stays otherwise. */
  static void write(String file, byte[] before, byte[] after) throws InputException {
    if (file.equals("-")) {
      throw new InputException(
          "standard input cannot be written to: leave --write out, or name a file");
    }
    if (Arrays.equals(before, after)) {
      return;
    }
    try {
      Files.write(Path.of(file), after);
    } catch (IOException e) {
      throw new InputException("cannot write " + file + ": " + e.getMessage());
    }
  }
}
