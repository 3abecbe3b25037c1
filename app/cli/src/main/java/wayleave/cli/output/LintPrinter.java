package wayleave.cli.output;

import java.io.IOException;
import wayleave.lint.LintReport;

/** Writes what was found in files, in one format. */
public interface LintPrinter {
  /** Before the first file. */
  default void begin() throws IOException {}

  /**
   * One file.
   *
   * @param file its name as given
   */
  void print(String file, byte[] body, LintReport report) throws IOException;

  /** After the last file. */
  default void end() throws IOException {}
}
