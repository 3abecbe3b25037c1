package wayleave.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.BulkProgress.Phase;
import wayleave.bulk.captures.CaptureFiles;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.history.CaptureLog;
import wayleave.bulk.history.HistoryOutput;
import wayleave.bulk.history.HistoryTotals;
import wayleave.bulk.history.HistoryWriter;
import wayleave.bulk.history.SortedCaptures;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;

/**
 * Works out from dated captures of robots.txt files how much of each site crawlers could fetch, from when until when: a row for each
 * site, crawler and interval. Captures may come in any order: they are sorted on disk, so that memory hardly grows with them.
 *
 * <p>{@link #run} may be called once; the other methods by any thread meanwhile.
 */
public final class HistoryRun {
  private final HistorySettings settings;
  private final ProblemCounter problems;
  private final CaptureFiles files;
  private final @Nullable HistorySummaryFile summary;
  private final AtomicLong captures = new AtomicLong();
  private volatile long sites;
  private volatile boolean isCancelled;
  private volatile Phase phase = Phase.STARTING;

  private HistoryRun(HistorySettings settings, BulkListener listener) throws IOException {
    settings.check();
    settings.requireSeparate(settings.captures);
    this.settings = settings;
    this.problems = new ProblemCounter(listener::problem);
    this.summary = settings.summary == null
        ? null
        : HistorySummaryFile.of(settings.summary, settings.crawlers);
    this.files = CaptureFiles.of(
        settings.captures.stream().map(Path::toString).toList(), settings.tables, problems);
  }

  /**
   * A run that is to begin. The settings do not change any more.
   *
   * @throws IllegalArgumentException if a setting is missing or contradicts another
   * @throws IOException if an input is not there, or it cannot be told what it is; the message is for people
   */
  public static HistoryRun of(HistorySettings settings, BulkListener listener) throws IOException {
    return new HistoryRun(settings, listener);
  }

  /** How far it has come. */
  public BulkProgress progress() {
    return switch (phase) {
      case INDEXING ->
        new BulkProgress(Phase.INDEXING, files.position(), files.length(), captures.get());
      case ANSWERING -> new BulkProgress(Phase.ANSWERING, 0, -1, sites);
      case STARTING, SORTING, SUMMING_UP, ENDED -> new BulkProgress(phase, 0, -1, 0);
    };
  }

  /** Asks it to end soon, and to leave nothing behind. */
  public void cancel() {
    isCancelled = true;
  }

  /**
   * Does it all.
   *
   * @throws IOException if nothing can be read, or the output cannot be written; the message is for people
   */
  public HistoryReport run() throws IOException {
    settings.requireNoFile();
    Optional<Path> beside = settings.directoryBesideOutput();
    Path directory =
        beside.isPresent() ? beside.get() : Files.createTempDirectory("wayleave-history");
    try (WorkDirectory work = WorkDirectory.open(directory)) {
      try {
        return run(work);
      } finally {
        phase = Phase.ENDED;
        work.remove();
      }
    }
  }

  private HistoryReport run(WorkDirectory work) throws IOException {
    work.forgetCaptures();
    try (SortedCaptures sorted = sorted(work)) {
      phase = Phase.ANSWERING;
      return report(write(sorted));
    } catch (CaptureIndexer.CancelledException e) {
      return report(null);
    }
  }

  private SortedCaptures sorted(WorkDirectory work) throws IOException {
    phase = Phase.INDEXING;
    try {
      CaptureLog log = CaptureLog.create(work.captures(), settings.bodyTableBytes());
      CaptureSieve sieve = CaptureSieve.ofHistory(problems, captures);
      files.read(
          (capture, source, position) -> add(capture, source, position, sieve, log), problems);
      sieve.end();
      phase = Phase.SORTING;
      return log.sorted(settings.threads);
    } catch (CaptureIndexer.CancelledException | UnusableInputException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(
          "cannot sort the captures in " + work.path() + ": " + WorkDirectory.reason(e), e);
    }
  }

  private HistoryReport report(@Nullable HistoryTotals totals) {
    return new HistoryReport(captures.get(), problems.losses(), settings.crawlers, totals);
  }

  private void add(
      Capture capture, String source, long position, CaptureSieve sieve, CaptureLog log)
      throws IOException {
    if (isCancelled) {
      throw new CaptureIndexer.CancelledException();
    }
    Optional<String> key = sieve.key(capture, source, position);
    if (key.isPresent()) {
      log.add(key.get(), capture, source, position);
    }
  }

  private @Nullable HistoryTotals write(SortedCaptures sorted) throws IOException {
    HistoryTotals totals = writeRows(sorted);
    if (totals != null && summary != null) {
      phase = Phase.SUMMING_UP;
      summary.write(totals);
    }
    return totals;
  }

  private @Nullable HistoryTotals writeRows(SortedCaptures sorted) throws IOException {
    try (HistoryOutput output = output()) {
      HistoryTotals totals = new HistoryWriter(
              sorted,
              CaptureReader.of(settings.reading),
              settings.crawlers,
              output,
              settings.siteBytes() / settings.threads)
          .write(settings.threads, () -> isCancelled, done -> sites = done);
      if (totals != null) {
        output.finish();
      }
      return totals;
    } catch (IOException e) {
      throw settings.unwritten(e);
    }
  }

  private HistoryOutput output() throws IOException {
    OutputStream stream = settings.stream;
    return stream != null
        ? HistoryOutput.of(stream, settings.format)
        : HistoryOutput.of(settings.fileInDirectory(), settings.format);
  }
}
