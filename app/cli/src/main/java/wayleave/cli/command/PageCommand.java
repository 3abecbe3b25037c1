package wayleave.cli.command;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;
import wayleave.server.jetty.StaticPage;

/** {@code wayleave page}: writes the tester page as static files. */
@Command(
    name = "page",
    description = {
      "Write the tester page as static files, for any web host or to open from disk.",
      "The page finds problems and checks URLs in the browser and needs no server, except to fetch"
          + " the robots.txt of sites."
    },
    footer = {
      "  wayleave page --out public/robots-tester",
      "  wayleave page --out public/robots-tester --server /",
    })
public final class PageCommand extends CliCommand {
  /** An absolute path, not {@code //} that a host follows. */
  private static final Pattern SERVER = Pattern.compile("/(?!/)[A-Za-z0-9._~/-]*");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description =
          "Directory to write to. It is created if needed, and an earlier page in it is replaced.")
  private Path out = Path.of("");

  @Option(
      names = "--server",
      paramLabel = "PATH",
      description = {
        "Where the web host of the page passes requests on to wayleave serve, which fetches"
            + " robots.txt files for the page: / if it does so for /v1/ (default: nowhere; the page"
            + " then says how to copy a robots.txt)."
      })
  private @Nullable String server;

  PageCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (!StaticPage.isBuilt()) {
      throw new InputException("this wayleave was built without its page: build it with Node 20.19"
          + " or newer and npm installed, or use a released archive");
    }
    Optional<String> address = server();
    try {
      int files = StaticPage.write(out, address);
      String done = files + " files written; open "
          + TerminalText.of(out.resolve("index.html").toString())
          + " in a browser, or copy the directory to a web host\n";
      terminal.print(done);
      return 0;
    } catch (DirectoryNotEmptyException e) {
      throw new InputException(TerminalText.of(out.toString())
          + " has files that are not those of a page: choose another directory, or empty it");
    } catch (IOException e) {
      throw new InputException("cannot write to " + TerminalText.of(out.toString()) + ": "
          + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  private Optional<String> server() throws InputException {
    if (server == null) {
      return Optional.empty();
    }
    if (!SERVER.matcher(server).matches()) {
      throw new InputException("--server: expected a path such as / or /robots/, not "
          + TerminalText.of(server)
          + ": a page may only ask its own host, which passes requests on to the server");
    }
    return Optional.of(server);
  }
}
