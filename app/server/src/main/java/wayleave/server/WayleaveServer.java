package wayleave.server;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import wayleave.server.batch.BatchEndpoint;
import wayleave.server.endpoint.AuditEndpoint;
import wayleave.server.endpoint.BoundedExecutor;
import wayleave.server.endpoint.CheckEndpoint;
import wayleave.server.endpoint.CodesEndpoint;
import wayleave.server.endpoint.CrawlersEndpoint;
import wayleave.server.endpoint.DiffEndpoint;
import wayleave.server.endpoint.DropEndpoint;
import wayleave.server.endpoint.ExplainEndpoint;
import wayleave.server.endpoint.HealthEndpoint;
import wayleave.server.endpoint.LintEndpoint;
import wayleave.server.endpoint.MayEndpoint;
import wayleave.server.endpoint.MetricsEndpoint;
import wayleave.server.endpoint.OpenApiEndpoint;
import wayleave.server.endpoint.ProblemEndpoint;
import wayleave.server.endpoint.RecipesEndpoint;
import wayleave.server.endpoint.ResourcesEndpoint;
import wayleave.server.endpoint.RobotsEndpoint;
import wayleave.server.endpoint.ShowEndpoint;
import wayleave.server.endpoint.SimulateEndpoint;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.endpoint.SiteService;
import wayleave.server.endpoint.WatchEndpoint;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;
import wayleave.server.jetty.AccessRule;
import wayleave.server.jetty.BodyReader;
import wayleave.server.jetty.ConnectionShares;
import wayleave.server.jetty.Draining;
import wayleave.server.jetty.ErrorAnswers;
import wayleave.server.jetty.HeaderDeadline;
import wayleave.server.jetty.OnConnector;
import wayleave.server.jetty.PageHandler;
import wayleave.server.jetty.RateLimiting;
import wayleave.server.metrics.RequestRecorder;
import wayleave.server.metrics.ServerMetrics;

/**
 * The HTTP server. It answers from its start until it is closed. Thread-safe.
 *
 * <p>What it answers is in {@code docs/guide/serve.md}.
 */
public final class WayleaveServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WayleaveServer.class);

  /** Threads compute; nothing waits on one. */
  private static final int MAX_THREADS = 64;

  /** They also answer short requests: one for each processor, but not so many that too few threads are left. */
  private static final int SELECTORS =
      Math.min(16, Math.max(2, Runtime.getRuntime().availableProcessors()));

  private static final long DRAIN_POLL_MILLIS = 10;

  private final Server server;
  private final ServerConnector connector;
  private final Optional<ServerConnector> metricsConnector;
  private final BodyReader bodies;
  private final BoundedExecutor work;
  private final BatchEndpoint batches;
  private final Router router;
  private final Duration stopTime;
  private final HeaderDeadline deadline;
  private final AtomicBoolean draining = new AtomicBoolean();
  private final BooleanSupplier isDraining = draining::get;

  private WayleaveServer(ServerOptions options) {
    ServerLimits limits = options.limits();
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 8);
    threads.setName("wayleave-server");
    // Of those that a wave of slow sites took, else one a minute would end.
    threads.setMaxEvictCount(MAX_THREADS);
    ScheduledExecutorScheduler scheduler =
        new ScheduledExecutorScheduler("wayleave-server-time", true);
    server = new Server(threads, scheduler, null);
    server.setErrorHandler(new ErrorAnswers());
    server.setStopTimeout(limits.stopTime().toMillis());
    work = new BoundedExecutor(limits);
    bodies = new BodyReader(limits, scheduler);
    stopTime = limits.stopTime();
    Operations operations = options.operations();
    ServerMetrics metrics = new ServerMetrics();
    SiteQuestions questions = new SiteQuestions(options.sites(), limits);
    batches = new BatchEndpoint(limits, questions, scheduler, metrics.decisions());
    List<Route> routes = routes(options, questions, threads, metrics);
    Route ofMetrics = Route.get("/metrics", new MetricsEndpoint(metrics::scrape));
    if (operations.metricsAddress().isEmpty()) {
      routes.add(ofMetrics);
    }
    router = new Router(
        new AccessRule(options.token(), options.isOnLoopback()), bodies, threads, routes);
    PageHandler page = new PageHandler(router);
    Handler main = RateLimiting.of(operations.rateLimit(), page);
    connector = Connectors.add(server, SELECTORS, options.address(), limits);
    metricsConnector = operations
        .metricsAddress()
        .map(address -> Connectors.add(server, SELECTORS, address, limits));
    Set<String> paths = routes.stream().map(Route::path).collect(Collectors.toSet());
    paths.add(ofMetrics.path());
    RequestRecorder recorder = new RequestRecorder(
        new Draining(
            isDraining,
            new GracefulHandler(metricsConnector
                .<Handler>map(own -> new Handler.Sequence(
                    new OnConnector(own, metricsRouter(options, threads, ofMetrics)), main))
                .orElse(main))),
        metrics,
        operations.accessLog(),
        paths,
        page.paths());
    deadline = new HeaderDeadline(recorder, scheduler, limits);
    ConnectionShares shares = new ConnectionShares(limits.connections().mostPerClient());
    server.setHandler(deadline);
    server.setRequestLog(recorder);
    connector.addEventListener(deadline);
    connector.addEventListener(shares);
    metricsConnector.ifPresent(own -> own.addEventListener(deadline));
    server.addBean(new NetworkConnectionLimit(limits.connections().most(), connector));
    options.sites().ifPresent(asked -> metrics.add(asked.metrics()));
    metrics.add("wayleave_http_connections", "Open connections.", deadline::connections);
    metrics.add(
        "wayleave_http_connections_refused",
        "Connections closed because their client had too many.",
        shares::refused);
    metrics.add("wayleave_http_body_bytes", "Bytes of request bodies in memory.", bodies::buffered);
    metrics.add("wayleave_batches_in_flight", "Batches in progress.", batches::open);
    operations
        .accessLog()
        .ifPresent(log -> metrics.add(
            "wayleave_access_log_dropped", "Requests missing in the access log.", log::dropped));
  }

  /** What answers at the port of the metrics. Those on this machine need no token: what they learn is no secret to them. */
  private Router metricsRouter(ServerOptions options, Executor threads, Route ofMetrics) {
    boolean isOpen = options.operations().isOpenAtMetrics();
    return new Router(
        new AccessRule(isOpen ? options.token() : Optional.empty(), !isOpen),
        bodies,
        threads,
        List.of(
            ofMetrics,
            Route.get("/healthz", HealthEndpoint.live()).quick(),
            Route.get("/readyz", HealthEndpoint.ready(isDraining)).quick()));
  }

  private List<Route> routes(
      ServerOptions options, SiteQuestions questions, Executor threads, ServerMetrics metrics) {
    ServerLimits limits = options.limits();
    Optional<SiteService> sites = options.sites();
    List<Route> routes = new ArrayList<>(List.of(
        Route.get("/healthz", HealthEndpoint.live()).quick(),
        Route.get("/readyz", HealthEndpoint.ready(isDraining)).quick(),
        Route.post("/v1/check", new CheckEndpoint(limits, questions, threads, metrics.decisions()))
            .orBatch(batches)
            .quick(),
        Route.post("/v1/explain", new ExplainEndpoint(limits, work)),
        Route.post("/v1/lint", new LintEndpoint(limits, work)),
        Route.post("/v1/diff", new DiffEndpoint(limits, work)),
        Route.post("/v1/show", new ShowEndpoint(limits, questions, work)),
        Route.post(
            "/v1/resources",
            new ResourcesEndpoint(limits, questions, options.pages(), work, metrics.decisions())),
        Route.post(
            "/v1/may",
            new MayEndpoint(limits, questions, options.pages(), work, metrics.decisions())),
        Route.post("/v1/audit", new AuditEndpoint(limits, work)),
        Route.post("/v1/simulate", new SimulateEndpoint(work)),
        Route.get("/v1/crawlers", new CrawlersEndpoint()),
        Route.get("/v1/codes", new CodesEndpoint()),
        Route.get("/v1/recipes", new RecipesEndpoint()),
        Route.get("/v1/openapi.json", new OpenApiEndpoint())));
    for (ProblemType type : ProblemType.values()) {
      routes.add(Route.get(type.uri(), new ProblemEndpoint(type)));
    }
    sites.ifPresent(asked -> {
      routes.add(Route.get("/v1/robots", new RobotsEndpoint(asked, threads)));
      routes.add(Route.delete("/v1/robots", new DropEndpoint(asked, threads)));
    });
    sites
        .flatMap(SiteService::watcher)
        .ifPresent(watcher -> routes.add(Route.get("/v1/watch", new WatchEndpoint(watcher))));
    return routes;
  }

  /**
   * Starts a server.
   *
   * @throws IllegalArgumentException if it would answer to other machines without a token, and nobody said that it shall
   * @throws IOException if it cannot listen at the address, such as because the port is taken
   */
  public static WayleaveServer start(ServerOptions options) throws IOException {
    if (options.isOpenByAccident()) {
      throw new IllegalArgumentException("an address that other machines can reach needs a token");
    }
    WayleaveServer server = new WayleaveServer(options);
    try {
      server.server.start();
      return server;
    } catch (IOException e) {
      server.close();
      throw e;
    } catch (Exception e) {
      server.close();
      throw new IOException("the server cannot be started", e);
    }
  }

  /** Where it listens; for one that listens at all addresses, where this machine reaches it. */
  public URI uri() {
    return Connectors.uri(connector);
  }

  /** Where it tells its numbers, if at a port of their own. */
  public Optional<URI> metricsUri() {
    return metricsConnector.map(Connectors::uri);
  }

  /** The paths that are answered, with the methods of each. */
  Map<String, Set<String>> paths() {
    return router.paths();
  }

  /** The batches that are answered. */
  BatchEndpoint batches() {
    return batches;
  }

  /** How many bytes of bodies are in memory. */
  long buffered() {
    return bodies.buffered();
  }

  /**
   * Prepares to close without losing a request: {@code /readyz} answers 503, so that load balancers send no more requests, and each
   * response closes its connection, while all requests are still answered. After that, accepts no more connections and waits for
   * the open ones to close, for as long as requests may take to end.
   *
   * @param time how long requests are still accepted
   * @throws InterruptedException if the thread is interrupted; then the rest of the time is left out
   */
  public void drain(Duration time) throws InterruptedException {
    draining.set(true);
    Thread.sleep(time.toMillis());
    connector.close();
    long end = System.nanoTime() + stopTime.toNanos();
    while (deadline.connections() > 0 && System.nanoTime() < end) {
      Thread.sleep(DRAIN_POLL_MILLIS);
    }
  }

  /** Takes no more requests, and waits until those that have begun are answered or their time is over. */
  @Override
  public void close() {
    // Each has half of the time to come to its end, and the other half to say how far it came.
    batches.endAfter(stopTime.dividedBy(2));
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("not all requests could be ended", e);
    } finally {
      batches.close();
      work.close();
    }
  }
}
