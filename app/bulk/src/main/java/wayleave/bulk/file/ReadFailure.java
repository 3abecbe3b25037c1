package wayleave.bulk.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/** Why something cannot be read, for people. */
public final class ReadFailure {
  /** Names of classes and objects, as in {@code org.example.Reader@1f2e3d: no such page}. */
  private static final Pattern JAVA_NAME =
      Pattern.compile("\\b[a-z_][\\w]*(?:\\.[a-z_][\\w]*)+\\.[A-Z][\\w$]*(?:@[0-9a-f]+)?(?:: )?");

  private static final int MAX_DETAIL = 200;

  private ReadFailure() {}

  public static String reason(IOException e) {
    if (e instanceof EOFException) {
      return "the compressed data is truncated";
    } else if (e instanceof ZipException) {
      return "the compressed data is damaged: " + e.getMessage();
    } else if (e instanceof NoSuchFileException) {
      return "no such file";
    } else if (e instanceof AccessDeniedException) {
      return "not allowed to read it; check its permissions";
    }
    String message = e.getMessage();
    return message == null ? "it cannot be read" : message;
  }

  /** What a library says about a failure, in parentheses behind a blank; empty if it says nothing for people. */
  public static String detail(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = cause.getMessage() == null ? "" : cause.getMessage();
    String text = JAVA_NAME.matcher(message).replaceAll("").strip();
    if (text.isEmpty() || text.indexOf('\n') >= 0 || text.length() > MAX_DETAIL) {
      return "";
    }
    return " (" + text + ")";
  }
}
