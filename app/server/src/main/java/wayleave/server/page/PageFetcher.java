package wayleave.server.page;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.fetch.network.FetchLimits;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;

/**
 * Fetches web pages, a few at a time and one of an origin at a time, in the way and within the guard in which a robots.txt is fetched.
 * Thread-safe.
 */
public final class PageFetcher implements AutoCloseable {
  /** How long a page may be. */
  public static final int MAX_BYTES = 2 << 20;

  private static final int AT_ONCE = 8;
  private static final int WAITING = 64;

  /** What the framing of a page may add to it. */
  private static final int FRAMING = 1 << 20;

  private static final Set<String> HTML = Set.of("", "text/html", "application/xhtml+xml");

  private final NetworkFetcher fetcher;
  private final NetworkFetcher single;
  private final Crawler crawler;
  private final Set<Origin> fetching = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor threads;

  /**
   * A page that was fetched.
   *
   * @param url where it is, after redirects
   * @param contentType the value of {@code Content-Type}; empty if there is none
   * @param body not to be changed
   */
  public @SuppressWarnings("ArrayRecordComponent") // never compared
  record Page(String url, int status, String contentType, byte[] body) {}

  private PageFetcher(NetworkFetcher fetcher, NetworkFetcher single, Crawler crawler) {
    this.fetcher = fetcher;
    this.single = single;
    this.crawler = crawler;
    AtomicInteger number = new AtomicInteger();
    threads = new ThreadPoolExecutor(
        AT_ONCE, AT_ONCE, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), work -> {
          Thread thread = new Thread(work, "wayleave-server-page-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * A fetcher of pages.
   *
   * @param builder set up but for its limits, which are set here; not to be used afterwards
   * @param limits those of a robots.txt, whose times hold for pages too
   */
  public static PageFetcher of(NetworkFetcher.Builder builder, FetchLimits limits) {
    FetchLimits ofPages = limits.withBodyBytes(MAX_BYTES).withWireBytes(MAX_BYTES + FRAMING);
    return new PageFetcher(
        builder.limits(ofPages).withoutFtp().build(),
        builder.limits(ofPages.withRedirects(0)).build(),
        Crawler.fromUserAgentHeader(builder.userAgent()));
  }

  /** The crawler as which pages are fetched: their site's robots.txt has to allow it. */
  public Crawler crawler() {
    return crawler;
  }

  /**
   * Fetches a page.
   *
   * @return fails with {@link ProblemException} if there is no HTML at that URL, or too many pages are being fetched
   */
  public CompletableFuture<Page> fetch(String url) {
    return run(Origin.of(url), hops -> page(fetcher.fetchUrl(url)));
  }

  /** What fetches a page hop by hop, on a thread for that. */
  public interface Task<T> {
    T run(Hops hops) throws ProblemException, InterruptedException;
  }

  /** Single requests of a task. For its thread. */
  public final class Hops {
    private final Origin origin;

    private Hops(Origin origin) {
      this.origin = origin;
    }

    /**
     * Fetches what is at one URL, redirects not followed. Blocks.
     *
     * @throws ProblemException if another page of that origin is being fetched
     */
    public FetchResult fetch(String url) throws ProblemException, InterruptedException {
      Origin asked = Origin.of(url);
      if (asked.equals(origin)) {
        return single.fetchUrl(url);
      } else if (!fetching.add(asked)) {
        throw busy(asked);
      }
      try {
        return single.fetchUrl(url);
      } finally {
        fetching.remove(asked);
      }
    }
  }

  /**
   * Runs a task that fetches a page.
   *
   * @param origin that of the page
   * @return fails with {@link ProblemException} if the task does, or too many pages are being fetched
   */
  public <T> CompletableFuture<T> run(Origin origin, Task<T> task) {
    if (!fetching.add(origin)) {
      return CompletableFuture.failedFuture(busy(origin));
    }
    CompletableFuture<T> result = new CompletableFuture<>();
    // Released before the page is given: the next request may be for the same site.
    CompletableFuture<T> released = result.whenComplete((done, failure) -> fetching.remove(origin));
    try {
      threads.execute(() -> {
        try {
          result.complete(task.run(new Hops(origin)));
        } catch (ProblemException | RuntimeException | Error e) {
          result.completeExceptionally(e);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          result.completeExceptionally(busy());
        }
      });
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(busy());
    }
    return released;
  }

  private static ProblemException busy(Origin origin) {
    return new ProblemException(
        ProblemType.BUSY, "another page of " + origin + " is being fetched; try again later");
  }

  private static ProblemException busy() {
    return new ProblemException(
        ProblemType.BUSY, "too many pages are being fetched; try again in a moment");
  }

  private static Page page(FetchResult result) throws ProblemException {
    if (!(result.outcome() instanceof Outcome.Found found)) {
      throw noPage(result.outcome());
    }
    String type = Header.first(result.headers(), "Content-Type").orElse("");
    String essence = type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    if (!HTML.contains(essence)) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST,
          "the page is not HTML: its Content-Type is " + TerminalText.of(essence));
    } else if (found.truncated()) {
      throw tooLong();
    }
    Hop last = result.hops().get(result.hops().size() - 1);
    return new Page(last.url(), found.status(), type, found.body().shared());
  }

  /** That a page is too long. */
  public static ProblemException tooLong() {
    return new ProblemException(
        ProblemType.TOO_MUCH_ASKED,
        "the page is longer than " + MAX_BYTES + " bytes; send the part that matters as html");
  }

  private static ProblemException noPage(Outcome outcome) {
    if (outcome instanceof Outcome.Refused) {
      return new ProblemException(
          ProblemType.SITE_REFUSED, "the page was " + shown(outcome) + "; send its html");
    }
    String why = outcome instanceof Outcome.Absent absent
        ? Messages.failure(absent)
        : Messages.failure((Outcome.Unreachable) outcome);
    return new ProblemException(
        ProblemType.SITE_UNREACHABLE, "the page cannot be fetched: " + why + "; send its html");
  }

  /** An outcome for people. Nobody shall learn by this server how its network is laid out. */
  public static String shown(Outcome outcome) {
    return Messages.of(
        outcome instanceof Outcome.Refused refused
            ? new Outcome.Refused(refused.reason(), refused.target())
            : outcome);
  }

  /** Stops fetching. Pages that are waited for fail. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
