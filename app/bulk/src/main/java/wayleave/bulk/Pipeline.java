package wayleave.bulk;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.Losses;
import wayleave.bulk.resume.Checkpoint;
import wayleave.bulk.resume.RunState;
import wayleave.bulk.rows.Counts;
import wayleave.bulk.rows.Totals;
import wayleave.bulk.sites.Sites;
import wayleave.bulk.urls.InputPosition;
import wayleave.bulk.urls.UrlSource;

/**
 * Answers URLs: one thread reads them in batches, some answer and encode, and the one that calls writes in the order of the
 * input. There is a fixed number of batches, so that whoever is fast waits for the others. For one run.
 */
final class Pipeline {
  /** Per thread that answers: one that it is at, some that wait for it, some to be written. */
  private static final int BATCHES_PER_THREAD = 4;
  /** Counts of origins are kept in memory up to about so many (origin, crawler). */
  private static final int MOST_COUNTS = 200_000;

  private static final long MILLIS_FOR_READER = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  /** A checkpoint comes after so many times the time that the last one took, or later. */
  private static final int TIMES_A_CHECKPOINT = 9;

  private final UrlSource source;
  private final Output output;
  private final Sites sites;
  private final BulkSettings settings;
  private final ProblemCounter problems;
  private final Control control;

  private final BlockingQueue<UrlTask> free;
  private final BlockingQueue<Step> steps;
  private final Map<String, Counts[]> byOrigin = new HashMap<>();

  /** The run that a pipeline belongs to. Its methods are called from several threads. */
  interface Control {
    /** Whether no more URLs are to be read. */
    boolean isCancelled();

    /** Counts URLs whose rows were written. */
    void answered(int urls);

    /** Keeps a checkpoint, once the rows before it are durable. */
    void keep(Checkpoint checkpoint, Map<String, Counts[]> byOrigin) throws IOException;
  }

  /**
   * What comes next to be written.
   *
   * @param task null at the end
   * @param answered when it is; null at the end
   * @param failure why the end comes early; null if it does not
   */
  private record Step(
      @Nullable UrlTask task,
      @Nullable Future<?> answered,
      @Nullable Throwable failure) {}

  Pipeline(
      BulkSettings settings,
      UrlSource source,
      Sites sites,
      Output output,
      ProblemCounter problems,
      Control control) {
    this.settings = settings;
    this.source = source;
    this.sites = sites;
    this.output = output;
    this.problems = problems;
    this.control = control;
    int batches = settings.threads * BATCHES_PER_THREAD;
    free = new ArrayBlockingQueue<>(batches);
    steps = new ArrayBlockingQueue<>(batches + 1);
    for (int i = 0; i < batches; i++) {
      free.add(new UrlTask(
          settings.batchUrls,
          output.newBlock(),
          settings.crawlers.size(),
          settings.summary != null));
    }
  }

  /**
   * Answers all URLs, or those that were read when it is cancelled.
   *
   * @param start where the source is
   * @return what the last checkpoint says
   */
  Checkpoint run(Checkpoint start) throws IOException {
    ExecutorService workers = Executors.newFixedThreadPool(
        settings.threads, work -> daemon(work, "wayleave-bulk-answers"));
    Thread reader = daemon(() -> read(workers), "wayleave-bulk-reader");
    reader.start();
    try {
      return write(start);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      reader.interrupt();
      workers.shutdownNow();
      await(reader, workers);
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** The index that the workers use may be freed only after they have ended. The reader may hang: standard input is silent. */
  private static void await(Thread reader, ExecutorService workers) {
    boolean interrupted = false;
    while (!workers.isTerminated()) {
      try {
        workers.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    try {
      reader.join(MILLIS_FOR_READER);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void read(ExecutorService workers) {
    Answerer answerer = new Answerer(sites, settings.crawlers);
    try {
      boolean more = true;
      while (more && !control.isCancelled()) {
        UrlTask task = free.take();
        task.clear();
        more = source.next(task.batch());
        task.losses(problems.losses());
        steps.put(new Step(
            task,
            workers.submit(() -> {
              answerer.answer(task);
              task.rows().complete();
              return task;
            }),
            null));
      }
      steps.put(new Step(null, null, null));
    } catch (InterruptedException e) {
      // The writer has failed.
    } catch (Throwable e) {
      steps.offer(new Step(null, null, e)); // there is room, unless the writer has failed
    }
  }

  private Checkpoint write(Checkpoint start) throws IOException, InterruptedException {
    Totals totals = start.totals();
    Checkpoint last = start;
    long urls = start.urls();
    long due = System.nanoTime() + settings.checkpointMillis * NANOS_PER_MILLI;
    Step step = steps.take();
    while (step.task != null && step.answered != null) {
      UrlTask task = step.task;
      await(step.answered);
      output.write(task.rows());
      totals.add(task.totals());
      task.byOrigin().forEach(this::count);
      urls += task.batch().size();
      control.answered(task.batch().size());
      InputPosition place = task.batch().end();
      Losses losses = task.losses();
      free.add(task);
      step = steps.take();
      boolean isLast = step.task == null;
      if (isLast || isDue(due)) {
        long begun = System.nanoTime();
        boolean isEnd = isLast && step.failure == null && !control.isCancelled();
        last = new Checkpoint(place, output.commit(isEnd), urls, losses, totals);
        control.keep(last, byOrigin);
        byOrigin.clear();
        long now = System.nanoTime();
        // A slow disk is not waited for all the time.
        due = now
            + Math.max(
                settings.checkpointMillis * NANOS_PER_MILLI, (now - begun) * TIMES_A_CHECKPOINT);
      }
    }
    if (step.failure != null) {
      throw failed(step.failure);
    }
    return last;
  }

  private boolean isDue(long due) throws IOException {
    return output.isCommitDue(System.nanoTime() - due >= 0)
        || byOrigin.size() > MOST_COUNTS / settings.crawlers.size();
  }

  private void count(String origin, Counts[] counts) {
    Counts[] mine = byOrigin.get(origin);
    if (mine == null) {
      mine = RunState.empty(counts.length);
      byOrigin.put(origin, mine);
    }
    for (int i = 0; i < counts.length; i++) {
      mine[i].add(counts[i]);
    }
  }

  private static void await(Future<?> answered) throws IOException, InterruptedException {
    try {
      answered.get();
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    }
  }

  static IOException failed(Throwable e) {
    if (e instanceof RuntimeException unexpected) {
      throw unexpected;
    } else if (e instanceof Error error) {
      throw error;
    }
    return e instanceof IOException io ? io : new IOException(e);
  }
}
