package wayleave.cli.option;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import wayleave.bulk.captures.TableOptions;
import wayleave.captures.CaptureColumns;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** The options {@code --column} and {@code --warc-root}, shared by the commands that read tables of captures. */
public final class TableOption {
  @Option(
      names = "--column",
      paramLabel = "MEANING=NAME",
      description = {
        "Column of tables of captures with another name than those known, such as status=http_code; may be repeated. Meanings: "
            + "docs/guide/bulk.md."
      })
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--warc-root",
      paramLabel = "DIRECTORY",
      description =
          "Directory with the WARC files that tables and indexes name (default: that of each table).")
  private @Nullable String warcRoot;

  /** How tables are read. */
  public TableOptions options() throws InputException {
    CaptureColumns named;
    try {
      named = CaptureColumns.of(columns);
    } catch (IllegalArgumentException e) {
      throw new InputException("--column: " + e.getMessage());
    }
    return new TableOptions(named, warcRoot == null ? null : directory(warcRoot));
  }

  private static Path directory(String name) throws InputException {
    try {
      Path directory = Path.of(name);
      if (Files.isDirectory(directory)) {
        return directory;
      }
    } catch (InvalidPathException e) {
      // It is told below.
    }
    throw new InputException("--warc-root: no such directory: " + TerminalText.of(name));
  }
}
