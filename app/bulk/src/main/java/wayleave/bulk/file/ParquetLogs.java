package wayleave.bulk.file;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The logs of the libraries that read and write Parquet, which nobody needs: what fails in them is reported. */
public final class ParquetLogs {
  /** Kept here, since the JDK forgets loggers that nobody has. */
  private static final List<Logger> LOGS =
      List.of(Logger.getLogger("org.apache.hadoop"), Logger.getLogger("org.apache.parquet"));

  private ParquetLogs() {}

  /** Turns them off for the process. */
  public static void silence() {
    LOGS.forEach(logger -> logger.setLevel(Level.OFF));
  }
}
