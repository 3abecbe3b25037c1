package wayleave.fetch.network;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.policy.response.FetchResult;

/**
 * Fetches robots.txt over HTTP, HTTPS and FTP, in limited time and memory, and only from addresses that its {@link AddressGuard}
 * permits. Immutable and thread-safe.
 *
 * <p>The host of each hop is resolved once, its addresses are checked, and only these are connected to. Requests contain the
 * crawler's name, but no cookies, credentials or referrer. A proxy is used only if {@link Builder#proxy} names it.
 *
 * <p>A fetch blocks its thread (platform or virtual) for at most the total time. There is nothing to close.
 */
public final class NetworkFetcher implements Fetcher {
  private final AddressGuard guard;
  private final HostLookup lookup;
  private final FetchLimits limits;
  private final Map<String, Transport> transports;
  private final InstantSource clock;
  private final BodyBudget bodies;
  private final @Nullable ForwardProxy proxy;

  private NetworkFetcher(Builder builder) {
    guard = builder.guard;
    lookup = new HostLookup(builder.resolver);
    limits = builder.limits;
    clock = builder.clock;
    bodies = new BodyBudget(builder.bodyBytes);
    proxy = builder.proxy;
    Map<String, Transport> byScheme = new HashMap<>();
    Transport http =
        new HttpTransport(builder.userAgent, builder.tls == null ? Tls.ofTheJdk() : builder.tls);
    byScheme.put("http", http);
    byScheme.put("https", http);
    if (builder.ftp) {
      byScheme.put("ftp", new FtpTransport());
    }
    transports = Map.copyOf(byScheme);
  }

  /**
   * A builder of a fetcher for the public internet with {@link FetchLimits#DEFAULT}.
   *
   * @param userAgent the crawler's {@code User-Agent}, visible ASCII and spaces, at most 1,000 characters
   * @throws IllegalArgumentException if it is empty or contains anything else
   */
  public static Builder builder(String userAgent) {
    return new Builder(userAgent);
  }

  @Override
  public FetchResult fetch(Origin origin) throws InterruptedException {
    try (Prepared fetch = prepare(origin)) {
      return fetch.fetch();
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Resolves the origin's host, unless the origin is refused anyway. The wait after that does not count towards the total
   * time. After a long wait, the host is resolved again, possibly to another address.
   */
  @Override
  public Prepared prepare(Origin origin) throws InterruptedException {
    return locate(origin, Target.robotsTxtOf(origin));
  }

  /**
   * Fetches a URL once like a robots.txt: with the same guard and limits, following redirects. For files that belong to a robots.txt,
   * such as sitemaps. Blocks as {@link #fetch} does.
   *
   * @param url an absolute URL; its fragment, user name and password are ignored
   * @return the result; {@link wayleave.policy.response.Outcome.Absent} is about this URL, not about the site's robots.txt
   * @throws IllegalArgumentException if the URL has no origin; the message says why
   * @throws InterruptedException if the thread is interrupted meanwhile; this says nothing about the site
   */
  public FetchResult fetchUrl(String url) throws InterruptedException {
    Origin origin = Origin.of(url);
    try (LocatedFetch fetch = locate(origin, Target.ofUrl(url))) {
      return fetch.fetch();
    }
  }

  /**
   * Resolves a reference on a page as browsers do (WHATWG URL Standard), without fragment, user name and password. Empty if the page's
   * URL or the result cannot be fetched.
   *
   * @param base the absolute URL of the page
   */
  public static Optional<String> resolve(String base, String reference) {
    return Target.ofUrl(base).flatMap(page -> page.resolve(reference)).map(Target::url);
  }

  private LocatedFetch locate(Origin origin, Optional<Target> target) throws InterruptedException {
    boolean isRefused = transport(origin).isEmpty() || !guard.permitsPort(origin.port());
    return new LocatedFetch(this, origin, target, isRefused ? Lookup.NONE : find(origin));
  }

  private Lookup find(Origin origin) throws InterruptedException {
    return proxy(origin) == null
        ? lookup.find(origin.host(), Deadline.in(limits.total()).left(limits.resolve()))
        : Lookup.NONE;
  }

  @Override
  public boolean answersSoForMissingPages(Origin origin, int status) throws InterruptedException {
    String missing = origin + "/" + UUID.randomUUID();
    return statusOf(missing) == status && Set.of(2, 3).contains(statusOf(origin + "/") / 100);
  }

  /** The status of the first answer, without its content; 0 if there is none. */
  private int statusOf(String url) throws InterruptedException {
    Origin origin = Origin.of(url);
    return new RedirectChain(this, find(origin), bodies.share())
        .statusOf(origin, Target.ofUrl(url));
  }

  BodyBudget bodies() {
    return bodies;
  }

  InstantSource clock() {
    return clock;
  }

  AddressGuard guard() {
    return guard;
  }

  HostLookup lookup() {
    return lookup;
  }

  FetchLimits limits() {
    return limits;
  }

  /** What gets URLs of an origin; empty if nothing does. */
  Optional<Transport> transport(Origin origin) {
    boolean isDirectOnly = origin.scheme().equals("ftp");
    return isDirectOnly && proxy(origin) != null
        ? Optional.empty()
        : Optional.ofNullable(transports.get(origin.scheme()));
  }

  /** What an origin is reached through; {@code null} if it is reached directly. */
  @Nullable
  ForwardProxy proxy(Origin origin) {
    return proxy != null && proxy.isUsedFor(origin) ? proxy : null;
  }

  /** Builds a {@link NetworkFetcher}. Not thread-safe. */
  public static final class Builder {
    private static final int MAX_USER_AGENT = 1000;

    private final String userAgent;
    private @Nullable SSLSocketFactory tls;
    private @Nullable ForwardProxy proxy;
    private AddressGuard guard = AddressGuard.publicInternet();
    private Resolver resolver = Resolver.system();
    private FetchLimits limits = FetchLimits.DEFAULT;
    private boolean ftp = true;
    private InstantSource clock = InstantSource.system();
    private long bodyBytes = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

    private Builder(String userAgent) {
      boolean sendable = userAgent.chars().allMatch(c -> c >= ' ' && c < 0x7F);
      if (userAgent.isBlank() || userAgent.length() > MAX_USER_AGENT || !sendable) {
        throw new IllegalArgumentException("not a User-Agent that can be sent");
      }
      this.userAgent = userAgent;
    }

    /** Sets which addresses and ports may be connected to; by default {@link AddressGuard#publicInternet}. */
    public Builder guard(AddressGuard guard) {
      this.guard = Objects.requireNonNull(guard);
      return this;
    }

    /** Sets what turns names into addresses; by default {@link Resolver#system}. */
    public Builder resolver(Resolver resolver) {
      this.resolver = Objects.requireNonNull(resolver);
      return this;
    }

    /** Sets where the time of day comes from, for {@link FetchResult#startedAt}; time-outs do not depend on it. */
    public Builder clock(InstantSource clock) {
      this.clock = Objects.requireNonNull(clock);
      return this;
    }

    /** Sets what a fetch may take; by default {@link FetchLimits#DEFAULT}. */
    public Builder limits(FetchLimits limits) {
      this.limits = Objects.requireNonNull(limits);
      return this;
    }

    /**
     * Sets how many bytes all bodies together may take that are read and dealt with at once, four times their length each; by
     * default an eighth of the heap, at most 64 MiB.
     * A fetch whose body is beyond 16 KiB waits for room.
     *
     * @throws IllegalArgumentException if not positive
     */
    public Builder bodyBytesInFlight(long bytes) {
      if (bytes <= 0) {
        throw new IllegalArgumentException("bytes must be positive: " + bytes);
      }
      bodyBytes = bytes;
      return this;
    }

    /**
     * Trusts certificates of these authorities too, such as a company's own, beside those that the JDK trusts. Replaces what
     * {@link #tls} was given.
     */
    public Builder trustAlso(Collection<X509Certificate> authorities) {
      return tls(Tls.trustingAlso(authorities));
    }

    /** Sets what makes TLS connections, and so whose certificates are trusted; by default what the JDK does. */
    public Builder tls(SSLSocketFactory sockets) {
      tls = Objects.requireNonNull(sockets);
      return this;
    }

    /**
     * Sets the proxy that fetches go through; by default none, whatever the environment and the system's properties name.
     *
     * <p>The proxy looks up the addresses of hosts, so the {@link AddressGuard} sees only addresses that URLs contain, and checks names
     * by rule: it refuses those that only private networks have, such as {@code intranet} or {@code printer.local}, unless
     * {@linkplain AddressGuard#withPrivateNetworks private networks} are permitted. Let the proxy itself refuse private addresses.
     */
    public Builder proxy(ForwardProxy proxy) {
      this.proxy = Objects.requireNonNull(proxy);
      return this;
    }

    /** Leaves FTP out: such origins are refused, redirects to them are unusable. */
    public Builder withoutFtp() {
      ftp = false;
      return this;
    }

    /** A fetcher set up so. */
    public NetworkFetcher build() {
      return new NetworkFetcher(this);
    }

    public String userAgent() {
      return userAgent;
    }
  }
}
