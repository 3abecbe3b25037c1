package wayleave.cli.terminal;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import wayleave.report.view.TerminalText;

/** Why a file cannot be read, for people. */
public final class FileProblem {
  private FileProblem() {}

  /** The name and the reason: {@code cannot read watch.toml: no such file}. */
  public static String of(String name, Exception failure) {
    return "cannot read " + TerminalText.of(name) + ": " + reason(failure);
  }

  private static String reason(Exception failure) {
    if (failure instanceof NoSuchFileException || failure instanceof InvalidPathException) {
      return "no such file";
    } else if (failure instanceof AccessDeniedException) {
      return "permission denied";
    } else if (failure instanceof CharacterCodingException) {
      return "it is not UTF-8 text";
    }
    return TerminalText.of(String.valueOf(failure.getMessage()));
  }
}
