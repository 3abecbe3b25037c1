package wayleave.logs.line;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import wayleave.logs.internal.format.FieldText;

/** Finds the format of a log: the one that reads most fields of its first lines, so that a line that a client made odd costs no column. */
public final class FormatDetector {
  private static final int SHOWN = 120;

  private FormatDetector() {}

  /** Whether a line says anything about the format: not if it is blank or a directive. */
  public static boolean counts(byte[] line, int from, int to) {
    int at = from;
    while (at < to && LogLineReader.isBlank(line[at])) {
      at++;
    }
    return at < to && line[at] != '#';
  }

  /**
   * Finds the format.
   *
   * @return empty if no line counts
   * @throws UnknownFormatException if no format reads half of the lines
   */
  public static Optional<LogFormat> find(List<byte[]> lines, ReadingOptions options)
      throws UnknownFormatException {
    byte[] first =
        lines.stream().filter(line -> counts(line, 0, line.length)).findFirst().orElse(null);
    if (first == null) {
      return Optional.empty();
    }
    LogFormat best = null;
    Score bestScore = new Score(0, 1, 0);
    int nearest = 0;
    String lack = "";
    for (LogFormat format : LogFormat.candidates()) {
      LogLineReader reader = LogLineReader.of(format, options);
      Score score = score(reader, lines);
      UnreadableLineException failure = reader.failure();
      if (failure != null && failure.found > nearest) {
        nearest = failure.found;
        lack = " Read as " + format + ", it has no " + String.join(" or ", failure.missing) + ".";
      }
      boolean isAsGood = score.read > 0
          && score.fields == bestScore.fields
          // X-Forwarded-For is no field of its own.
          && (score.read > bestScore.read || format == LogFormat.COMBINED_XFF);
      if (score.fields > bestScore.fields || isAsGood) {
        best = format;
        bestScore = score;
      }
    }
    if (best == null || bestScore.read < bestScore.broken) {
      throw new UnknownFormatException("no known format reads this log; its first line is "
          + "\"" + FieldText.decode(first, 0, Math.min(first.length, SHOWN))
          + (first.length > SHOWN ? "...\"." : "\".")
          + lacksZone(lines, options).orElse(lack)
          + " Describe its format with --log-format in the words of the server, or name it with --format: "
          + String.join(", ", LogFormat.values().stream().map(LogFormat::code).toList()));
    }
    return Optional.of(best);
  }

  private record Score(int read, int broken, int fields) {}

  /** What is wrong if the times have no offset from UTC; empty if it is something else. */
  private static Optional<String> lacksZone(List<byte[]> lines, ReadingOptions options) {
    if (options.zone().isPresent()) {
      return Optional.empty();
    }
    try {
      return find(lines, options.inZone(ZoneOffset.UTC))
          .map(format -> " It looks like " + format
              + ", but its times have no offset from UTC: give their zone with --zone.");
    } catch (UnknownFormatException e) {
      return Optional.empty();
    }
  }

  private static Score score(LogLineReader reader, List<byte[]> lines) {
    int read = 0;
    int broken = 0;
    int fields = 0;
    for (byte[] bytes : lines) {
      LogLine line = reader.read(bytes, 0, bytes.length);
      if (line instanceof LogRecord record) {
        read++;
        fields += record.size();
      } else if (line instanceof LogLine.Broken) {
        broken++;
      }
    }
    return reader.isPlausible() ? new Score(read, broken, fields) : new Score(-1, broken, 0);
  }
}
