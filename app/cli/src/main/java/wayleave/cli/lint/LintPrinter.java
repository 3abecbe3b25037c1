package wayleave.cli.lint;

import java.io.IOException;
import wayleave.cli.terminal.InputException;

/** Writes the findings of files in one format. */
public interface LintPrinter {
  /** Called before the first file. */
  default void begin() throws IOException {}

  /** Writes the findings of one file. */
  void print(FileFindings findings) throws IOException;

  /** Writes that a file could not be linted. Standard error has the problem already. */
  default void printFailure(String file, String problem) throws IOException {}

  /** Called after the last file. */
  default void end() throws IOException, InputException {}
}
