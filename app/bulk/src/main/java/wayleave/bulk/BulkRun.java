package wayleave.bulk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.BulkProgress.Phase;
import wayleave.bulk.captures.CaptureFiles;
import wayleave.bulk.captures.CaptureSource;
import wayleave.bulk.captures.StoreCaptures;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.Losses;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.history.CaptureLog;
import wayleave.bulk.history.SortedCaptures;
import wayleave.bulk.resume.Checkpoint;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.sites.Sites;
import wayleave.bulk.urls.InputPosition;
import wayleave.bulk.urls.UrlFiles;
import wayleave.bulk.urls.UrlFormat;
import wayleave.captures.CaptureReader;
import wayleave.store.rocksdb.RocksDbStore;

/**
 * Tells of very many URLs whether crawlers may fetch them, by what was captured of robots.txt files: in the order of the URLs,
 * for each URL one row per crawler. Its memory does not grow with its input.
 *
 * <p>First the captures are put into an index on disk, then the URLs are streamed through. A run to a file that was killed goes
 * on where it was when it is run again with the same settings: every few seconds, or less often where the disk is slow, the output is made durable, and how far it
 * reaches is kept in the {@linkplain BulkSettings#workDirectory work directory}.
 *
 * <p>{@link #run} may be called once; the other methods by any thread meanwhile.
 */
public final class BulkRun {
  /** Each holds what is sorted at a time: a 256th of the captures, without their bodies. */
  private static final int SORTING_THREADS = 2;

  private final BulkSettings settings;
  private final BulkListener listener;
  private final ProblemCounter urlProblems;
  private final ProblemCounter captureProblems;
  private final AtomicLong captures = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private volatile boolean isCancelled;
  private volatile Phase phase = Phase.STARTING;
  private volatile List<CaptureSource> captureSources = List.of();
  private final UrlFiles urls;

  private BulkRun(BulkSettings settings, BulkListener listener) throws IOException {
    settings.check();
    settings.requireSeparate(settings.inputs());
    this.settings = settings;
    this.listener = listener;
    this.urlProblems = new ProblemCounter(listener::problem);
    this.captureProblems = new ProblemCounter(listener::problem);
    this.urls = UrlFiles.of(
            settings.urls.stream().map(Path::toString).toList(),
            settings.readsPages ? FileKind.WARC : kind(settings.urlFormat),
            settings.urlColumn,
            settings.passed(),
            settings.stdin,
            urlProblems)
        .requireUrls();
  }

  private static @Nullable FileKind kind(@Nullable UrlFormat format) {
    return format == null
        ? null
        : switch (format) {
          case TEXT -> FileKind.TEXT;
          case CSV -> FileKind.CSV;
          case TSV -> FileKind.TSV;
          case JSONL -> FileKind.JSON_LINES;
          case CDX -> FileKind.CDX;
          case PARQUET -> FileKind.PARQUET;
        };
  }

  /**
   * A run that is to begin. The settings do not change any more.
   *
   * @throws IllegalArgumentException if a setting is missing or contradicts another
   * @throws IOException if an input is not there, or it cannot be told what it is; the message is for people
   */
  public static BulkRun of(BulkSettings settings, BulkListener listener) throws IOException {
    return new BulkRun(settings, listener);
  }

  /** How far it has come. */
  public BulkProgress progress() {
    return switch (phase) {
      case INDEXING -> {
        long bytes = 0;
        long length = 0;
        for (CaptureSource source : captureSources) {
          bytes += source.position();
          length = length < 0 || source.length() < 0 ? -1 : length + source.length();
        }
        yield new BulkProgress(Phase.INDEXING, bytes, length, captures.get());
      }
      case ANSWERING ->
        new BulkProgress(Phase.ANSWERING, urls.position(), urls.length(), answered.get());
      case STARTING, SORTING, SUMMING_UP, ENDED -> new BulkProgress(phase, 0, -1, answered.get());
    };
  }

  /** Asks it to end soon: what was read is answered and written, and it can go on later. */
  public void cancel() {
    isCancelled = true;
  }

  /**
   * Does it all.
   *
   * @throws IOException if nothing can be read, the output cannot be written, or another run was begun in the same place; the
   *     message is for people
   */
  public BulkReport run() throws IOException {
    try {
      Optional<Path> named = settings.workDirectory();
      Path directory = named.isPresent() ? named.get() : Files.createTempDirectory("wayleave-bulk");
      try (WorkDirectory work = WorkDirectory.open(directory)) {
        return run(work);
      }
    } finally {
      phase = Phase.ENDED;
      urls.close();
    }
  }

  private BulkReport run(WorkDirectory work) throws IOException {
    boolean isKept = true;
    boolean isBegun = false;
    boolean isFinished = false;
    try {
      RocksDbStore.loadLibrary(work.nativeLibrary());
      if (settings.fresh) {
        work.forgetRun();
      }
      try (RunState state = RunState.open(work.run())) {
        try {
          Checkpoint start = begin(state, work);
          isBegun = true;
          BulkReport report = run(work, state, start);
          isFinished = report.isFinished();
          return report;
        } finally {
          // What another run left stays, and what this one can go on with.
          isKept = state.checkpoint().isPresent() && (!isBegun || !isFinished && isResumable());
        }
      }
    } finally {
      if (!isKept) {
        if (settings.work == null) {
          work.remove();
        } else {
          work.forgetRun();
        }
      }
    }
  }

  /** Whether a run that is killed can go on: its input can be read again, and its output be gone on with. */
  private boolean isResumable() {
    return !settings.isStream() && urls.files().stream().noneMatch(file -> file.path() == null);
  }

  /** Where the run begins, which is where it was interrupted if it was begun before. */
  private Checkpoint begin(RunState state, WorkDirectory work) throws IOException {
    String now = RunFingerprint.of(settings);
    Optional<byte[]> checkpoint = state.checkpoint();
    if (checkpoint.isPresent()) {
      requireTheSame(state.settings().orElse(""), now, work);
      Checkpoint start = Checkpoint.fromBytes(checkpoint.get(), settings.crawlers.size());
      urlProblems.resume(start.losses());
      listener.resumed(start.urls());
      return start;
    }
    if (state.settings().isEmpty() && !settings.fresh) {
      requireNoOutput();
    }
    state.begin(now);
    return Checkpoint.start(settings.crawlers.size());
  }

  private void requireTheSame(String begun, String now, WorkDirectory work)
      throws UnusableInputException {
    Optional<String> difference = RunFingerprint.difference(begun, now);
    if (difference.isEmpty() && isResumable()) {
      return;
    }
    throw new UnusableInputException("an interrupted run has its state in " + work.path()
        + " and cannot be continued: "
        + difference.orElse("standard input cannot be read again")
        + ". To continue it, use the same options and input; to start again, add --fresh");
  }

  private void requireNoOutput() throws IOException {
    Path out = settings.out;
    if (settings.format != OutputFormat.PARQUET) {
      settings.requireNoFile();
      return;
    } else if (out == null || !Files.exists(out)) {
      return;
    }
    if (!Files.isDirectory(out)) {
      throw new UnusableInputException(
          out + " is not a directory: Parquet is written to a directory of files");
    }
    try (Stream<Path> files = Files.list(out)) {
      if (files.findAny().isPresent()) {
        throw new UnusableInputException("the directory " + out
            + " is not empty; choose another output, or overwrite its part files with --fresh");
      }
    }
  }

  private BulkReport run(WorkDirectory work, RunState state, Checkpoint start) throws IOException {
    SummaryFile summary =
        settings.summary == null ? null : SummaryFile.of(settings.summary, settings.crawlers);
    Indexed indexed;
    try {
      indexed = index(work, state.checkpoint().isPresent());
    } catch (CaptureIndexer.CancelledException e) {
      return report(false, start, new Indexed(captures.get(), captureProblems.losses()));
    }
    Checkpoint end;
    try (SortedCaptures sorted = SortedCaptures.open(
        work.captures(),
        "the index of captures in " + work.captures()
            + " is damaged; delete that directory to have it made again")) {
      end = answer(sorted, state, start);
    }
    if (isCancelled) {
      return report(false, end, indexed);
    }
    if (summary != null) {
      phase = Phase.SUMMING_UP;
      summary.write(state);
    }
    return report(true, end, indexed);
  }

  private BulkReport report(boolean isFinished, Checkpoint end, Indexed indexed) {
    return BulkReport.of(
        isFinished,
        end.urls(),
        indexed.captures(),
        end.losses(),
        indexed.losses(),
        settings.crawlers,
        end.totals());
  }

  /**
   * What an index was made of.
   *
   * @param captures how many captures were read
   * @param losses what could not be read
   */
  private record Indexed(long captures, Losses losses) {
    static Indexed parse(String text) {
      int end = text.indexOf('\n');
      return new Indexed(
          Long.parseLong(text.substring(0, end)), Losses.parse(text.substring(end + 1)));
    }

    String toText() {
      return captures + "\n" + losses.toText();
    }
  }

  /** Makes the index of captures, unless there is one. */
  private Indexed index(WorkDirectory work, boolean isResumed) throws IOException {
    String what = RunFingerprint.ofCaptures(settings);
    Optional<String> there = work.capturesOf();
    // A store changes while nobody sees it.
    boolean canBeReused = isResumed || settings.store == null;
    if (canBeReused && there.isPresent() && there.get().startsWith(what)) {
      Indexed indexed = Indexed.parse(there.get().substring(what.length()));
      listener.indexReused(indexed.captures());
      return indexed;
    }
    work.forgetCaptures();
    List<CaptureSource> sources = captureSources();
    captureSources = sources;
    phase = Phase.INDEXING;
    CaptureLog log = CaptureLog.ofLast(work.captures());
    new CaptureIndexer(log, settings.at, captureProblems, () -> isCancelled, captures)
        .index(sources);
    log.sorted(Math.min(SORTING_THREADS, settings.threads)).close();
    Indexed indexed = new Indexed(captures.get(), captureProblems.losses());
    work.capturesAreOf(what + indexed.toText());
    return indexed;
  }

  private List<CaptureSource> captureSources() throws IOException {
    List<CaptureSource> sources = new ArrayList<>();
    if (!settings.captures.isEmpty()) {
      sources.add(CaptureFiles.of(
          settings.captures.stream().map(Path::toString).toList(),
          settings.tables,
          captureProblems));
    }
    if (settings.store != null) {
      sources.add(new StoreCaptures(settings.store, "the store", settings.reading.preset()));
    }
    return sources;
  }

  private Checkpoint answer(SortedCaptures sorted, RunState state, Checkpoint start)
      throws IOException {
    CaptureReader reader = CaptureReader.of(settings.reading);
    Sites sites =
        new Sites(sorted::last, reader, settings.crawlers, settings.siteBytes, settings.readsPages);
    if (start.urls() > 0 || !start.place().equals(InputPosition.START)) {
      urls.goTo(start.place());
    }
    phase = Phase.ANSWERING;
    Output output = new Output(settings, urls, start.committed());
    try (output) {
      return new Pipeline(settings, urls, sites, output, urlProblems, control(state)).run(start);
    }
  }

  private Pipeline.Control control(RunState state) {
    return new Pipeline.Control() {
      @Override
      public boolean isCancelled() {
        return isCancelled;
      }

      @Override
      public void answered(int urls) {
        answered.addAndGet(urls);
      }

      @Override
      public void keep(Checkpoint checkpoint, Map<String, Counts[]> byOrigin) throws IOException {
        state.keep(checkpoint.toBytes(), byOrigin);
      }
    };
  }
}
