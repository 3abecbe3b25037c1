package wayleave.bulk.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;

/** Why something cannot be read, for people. */
public final class ReadFailure {
  private ReadFailure() {}

  public static String reason(IOException e) {
    if (e instanceof EOFException) {
      return "the compressed data is truncated";
    } else if (e instanceof ZipException) {
      return "not gzip, or damaged (" + e.getMessage() + ")";
    } else if (e instanceof NoSuchFileException) {
      return "no such file";
    } else if (e instanceof AccessDeniedException) {
      return "not allowed to read it; check its permissions";
    }
    String message = e.getMessage();
    return message == null ? "it cannot be read" : message;
  }
}
