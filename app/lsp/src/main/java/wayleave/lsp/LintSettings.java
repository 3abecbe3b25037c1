package wayleave.lsp;

import java.io.IOException;
import java.nio.file.Path;
import wayleave.lint.LintOptions;

/** Decides which findings the server reports for a file. */
@FunctionalInterface
public interface LintSettings {
  /**
   * The options for a file. Called for each version of a document, on the thread that lints it.
   *
   * @param file its absolute path
   * @throws IOException if they cannot be read; the editor shows the message
   */
  LintOptions options(Path file) throws IOException;
}
