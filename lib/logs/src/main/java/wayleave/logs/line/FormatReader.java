package wayleave.logs.line;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one file in one format. Keeps what earlier lines said; not thread-safe. */
interface FormatReader {
  /** @param line holds a line from {@code from} to {@code to}, without white space at its ends */
  LogLine read(byte[] line, int from, int to) throws UnreadableLineException;

  /** The time of a line that is a request, or null; may say less of what is wrong with it than {@link #read}. */
  default @Nullable Instant time(byte[] line, int from, int to) throws UnreadableLineException {
    return read(line, from, to) instanceof LogRecord record ? record.time() : null;
  }

  /** Whether the lines that were read have what tells this format from those with fewer columns. */
  default boolean isPlausible() {
    return true;
  }
}
