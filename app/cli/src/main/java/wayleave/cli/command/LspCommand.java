package wayleave.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import wayleave.cli.option.LintConfig;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.cli.terminal.Version;
import wayleave.lint.LintOptions;
import wayleave.lsp.WayleaveLanguageServer;

/** {@code wayleave lsp}: the linter, the formatter and explanations within an editor. */
@Command(
    name = "lsp",
    description =
        "Run a language server for editors, which speaks the Language Server Protocol on standard input and output.",
    footerHeading = "%n",
    footer = {
      "Editors start it. For a file it uses the nearest .wayleave.toml, in the file's directory or above it.",
      "",
      "Exit status: 0 after shutdown and exit, 1 if the editor ends without them, 2 wrong usage.",
    })
public final class LspCommand extends CliCommand {
  LspCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    PrintStream standardOutput = System.out;
    System.setOut(System.err); // whatever a library may print, standard output is the protocol's
    try {
      return WayleaveLanguageServer.serve(
          terminal.in(), terminal.out(), Version.number(), LspCommand::options);
    } finally {
      System.setOut(standardOutput);
    }
  }

  /** The options that {@code wayleave lint} would use in the directory of the nearest configuration. */
  private static LintOptions options(Path file) throws IOException {
    for (Path dir = file.getParent(); dir != null; dir = dir.getParent()) {
      Path config = dir.resolve(LintConfig.DEFAULT_NAME);
      if (Files.exists(config)) {
        try {
          return LintConfig.read(config.toString()).options(dir.relativize(file).toString());
        } catch (InputException e) {
          throw new IOException(e.problem(), e);
        }
      }
    }
    return LintOptions.DEFAULT;
  }
}
