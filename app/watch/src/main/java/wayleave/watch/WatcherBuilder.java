package wayleave.watch;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import wayleave.Dialect;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.fetch.RobotsClient;

/** Sets up a {@link Watcher}. Not thread-safe. */
public final class WatcherBuilder {
  final RobotsClient client;
  final List<WatchedSite> sites;
  WatchStates states = WatchStates.inMemory();
  Dialect dialect = Dialect.GOOGLE;
  AlertSeverity alertFrom = AlertSeverity.WARNING;
  Optional<AlertTarget> target = Optional.empty();
  Consumer<Alert> alerts = alert -> {};
  WatchListener listener = new WatchListener() {};
  InstantSource clock = InstantSource.system();
  Duration deliveryPause = Duration.ofSeconds(1);
  CrawlerIdentity identity = CrawlerIdentity.of(List.of());

  WatcherBuilder(RobotsClient client, List<WatchedSite> sites) {
    this.client = client;
    this.sites = List.copyOf(sites);
  }

  /** Where is kept what was told; by default in memory. */
  public WatcherBuilder states(WatchStates states) {
    this.states = states;
    return this;
  }

  /** How files are read; by default {@link Dialect#GOOGLE}. */
  public WatcherBuilder dialect(Dialect dialect) {
    this.dialect = dialect;
    return this;
  }

  /** The least severity that is told; by default {@link AlertSeverity#WARNING}. */
  public WatcherBuilder alertFrom(AlertSeverity severity) {
    alertFrom = severity;
    return this;
  }

  /** The receiver of alerts outside this process; none by default. */
  public WatcherBuilder target(AlertTarget target) {
    this.target = Optional.of(target);
    return this;
  }

  /**
   * Who is told, before it is kept that this was told: so each alert arrives once, or again after a crash. Called from several
   * threads, by one at a time; returns soon. By default nobody.
   */
  public WatcherBuilder alerts(Consumer<Alert> alerts) {
    this.alerts = alerts;
    return this;
  }

  /** Who hears what the watcher does; by default nobody. */
  public WatcherBuilder listener(WatchListener listener) {
    this.listener = listener;
    return this;
  }

  /** By which addresses the senders of requests in access logs are verified; by default none are. */
  public WatcherBuilder identity(CrawlerIdentity lists) {
    identity = lists;
    return this;
  }

  /** What tells the time; it should be the client's. By default the system's clock. */
  public WatcherBuilder clock(InstantSource clock) {
    this.clock = clock;
    return this;
  }

  /** How long after a failed delivery the next is tried at first; then twice as long, and so on. */
  WatcherBuilder deliveryPause(Duration pause) {
    deliveryPause = pause;
    return this;
  }

  /**
   * The watcher, which does nothing yet.
   *
   * @throws IllegalArgumentException if a site is there twice
   */
  public Watcher build() {
    return new Watcher(this);
  }
}
