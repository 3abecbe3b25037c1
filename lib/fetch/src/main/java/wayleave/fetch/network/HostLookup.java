package wayleave.fetch.network;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Finds the addresses of a host, within a time of its own: the system's resolver can neither be given one nor be
 * interrupted, so it runs on threads that a fetch can leave behind. They are daemons and end when idle.
 *
 * <p>Thread-safe.
 */
final class HostLookup {
  /** How many lookups may hang before others have to wait for the end of one. */
  private static final int MAX_LOOKUPS = 512;

  private static final Pattern IPV4 = Pattern.compile("\\d+(\\.\\d+){3}");

  private final Resolver resolver;
  private final Semaphore slots = new Semaphore(MAX_LOOKUPS);
  private final Executor threads;

  HostLookup(Resolver resolver) {
    this(
        resolver,
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            HostLookup::daemon));
  }

  HostLookup(Resolver resolver, Executor threads) {
    this.resolver = resolver;
    this.threads = threads;
  }

  /**
   * Looks a host up.
   *
   * @param host as {@link wayleave.Origin#host} has it
   * @param time how long to wait for the resolver
   */
  Lookup find(String host, Duration time) throws InterruptedException {
    long start = System.nanoTime();
    List<InetAddress> addresses = List.of();
    boolean late = false;
    try {
      addresses = addresses(host, time);
    } catch (UnknownHostException e) {
      // It has none.
    } catch (TimeoutException e) {
      late = true;
    }
    long end = System.nanoTime();
    return new Lookup(addresses, late, Duration.ofNanos(end - start), end);
  }

  private List<InetAddress> addresses(String host, Duration time)
      throws UnknownHostException, TimeoutException, InterruptedException {
    Optional<InetAddress> literal = literal(host);
    if (literal.isPresent()) {
      return List.of(literal.get());
    } else if (isLocalhost(host)) {
      // RFC 6761 §6.3: nobody is asked where that is.
      return List.of(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
    long end = System.nanoTime() + time.toNanos();
    if (!slots.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new TimeoutException();
    }
    FutureTask<List<InetAddress>> lookup = new FutureTask<>(() -> resolve(host));
    try {
      threads.execute(() -> {
        try {
          lookup.run();
        } finally {
          slots.release();
        }
      });
    } catch (RuntimeException | Error e) { // there can be no more threads
      slots.release();
      throw e;
    }
    try {
      return lookup.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownHostException unknown) {
        throw unknown;
      }
      throw new IllegalStateException("the resolver failed", e.getCause());
    } finally {
      lookup.cancel(true);
    }
  }

  private List<InetAddress> resolve(String host) throws UnknownHostException {
    List<InetAddress> addresses = resolver.resolve(host);
    if (addresses == null || addresses.stream().anyMatch(Objects::isNull)) {
      throw new UnknownHostException("the resolver returned null for " + host);
    }
    return List.copyOf(addresses);
  }

  /** The address that a host is, as {@link wayleave.Origin#host} has it; empty if it is a name. */
  static Optional<InetAddress> literal(String host) {
    try {
      if (host.startsWith("[")) {
        return Optional.of(ipv6(InetAddress.getByName(host)));
      }
      return IPV4.matcher(host).matches()
          ? Optional.of(InetAddress.getByName(host))
          : Optional.empty();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(host, e);
    }
  }

  /** RFC 6761 §6.3. */
  static boolean isLocalhost(String host) {
    return host.equals("localhost") || host.endsWith(".localhost");
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "wayleave-resolver");
    thread.setDaemon(true);
    return thread;
  }

  /** The JDK takes an IPv4-mapped address for the IPv4 address, of which a guard could not tell it apart. */
  private static InetAddress ipv6(InetAddress literal) throws UnknownHostException {
    if (!(literal instanceof Inet4Address)) {
      return literal;
    }
    byte[] mapped = new byte[16];
    mapped[10] = mapped[11] = (byte) 0xFF;
    System.arraycopy(literal.getAddress(), 0, mapped, 12, 4);
    return Inet6Address.getByAddress(null, mapped, -1);
  }
}
