package wayleave.benchmarks.bulk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What two ways said about the same URLs.
 *
 * @param allowed of how many URLs the first says that they may be fetched
 * @param disallowed that they may not
 * @param unknown that it does not know
 * @param byRules about how many URLs they differ where a file decides
 * @param byStatus about how many where none does
 */
record BulkVerdicts(long allowed, long disallowed, long unknown, long byRules, long byStatus) {
  private static final String FIELD = ",\"allowed\":";

  /**
   * Compares rows with the characters of {@link BulkEngine}.
   *
   * @param rows JSON lines
   */
  static BulkVerdicts ofRows(Path rows, Path characters) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(rows, StandardCharsets.UTF_8)) {
      return of(() -> ofRow(lines.readLine()), characters);
    }
  }

  /** Compares the characters of {@link BulkEngine}. */
  static BulkVerdicts ofCharacters(Path first, Path second) throws IOException {
    try (Reader reader = Files.newBufferedReader(first, StandardCharsets.US_ASCII)) {
      return of(reader::read, second);
    }
  }

  /** What comes next; negative at the end. */
  @FunctionalInterface
  private interface Characters {
    int next() throws IOException;
  }

  private static int ofRow(@Nullable String line) throws IOException {
    if (line == null) {
      return -1;
    }
    // A URL has no quotes that are not escaped.
    int start = line.indexOf(FIELD);
    char first = start < 0 ? 0 : line.charAt(start + FIELD.length());
    return switch (first) {
      case 't' -> BulkEngine.ALLOWED;
      case 'f' -> BulkEngine.DISALLOWED;
      case 'n' -> BulkEngine.UNKNOWN;
      default -> throw new IOException("not a row: " + line);
    };
  }

  private static BulkVerdicts of(Characters first, Path second) throws IOException {
    long[] counts = new long[3];
    long byRules = 0;
    long byStatus = 0;
    try (Reader others = Files.newBufferedReader(second, StandardCharsets.US_ASCII)) {
      for (int other = others.read(); other >= 0; other = others.read()) {
        int one = first.next();
        if (one < 0) {
          throw new IOException("fewer rows than in " + second);
        }
        int verdict = Character.toUpperCase(one);
        counts["AD-".indexOf(verdict)]++;
        if (verdict != Character.toUpperCase(other)) {
          if (Character.isUpperCase(other)) {
            byRules++;
          } else {
            byStatus++;
          }
        }
      }
    }
    return new BulkVerdicts(counts[0], counts[1], counts[2], byRules, byStatus);
  }

  /** For people. */
  String described() {
    return String.format(
        Locale.ROOT,
        "%,d allowed, %,d disallowed, %,d unknown; differences: %,d where a file decides, %,d where none does",
        allowed,
        disallowed,
        unknown,
        byRules,
        byStatus);
  }
}
