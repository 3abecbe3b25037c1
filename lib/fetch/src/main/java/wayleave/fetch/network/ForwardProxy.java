package wayleave.fetch.network;

import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;

/**
 * An HTTP (RFC 9110 §3.7) or SOCKS5 (RFC 1928) proxy, and the hosts that are fetched directly. The proxy resolves host names.
 * Immutable and thread-safe.
 *
 * <p>Through an HTTP proxy, {@code https} sites are reached by {@code CONNECT}, {@code http} sites by a request in absolute form;
 * through a SOCKS5 proxy, both by a connection to the host's name. FTP sites are refused.
 *
 * @see NetworkFetcher.Builder#proxy
 */
public final class ForwardProxy {
  private static final Set<String> SOCKS = Set.of("socks5", "socks5h", "socks");
  private static final int SOCKS_PORT = 1080;

  /** Longer names and passwords do not fit into a message of SOCKS5 (RFC 1929 §2). */
  private static final int MAX_CREDENTIAL = 255;

  private final Origin place;
  private final boolean isSocks;
  private final @Nullable String user;
  private final String password;
  private final List<Bypass> bypasses;

  private ForwardProxy(
      Origin place,
      boolean isSocks,
      @Nullable String user,
      String password,
      List<Bypass> bypasses) {
    this.place = place;
    this.isSocks = isSocks;
    this.user = user;
    this.password = password;
    this.bypasses = bypasses;
  }

  /** Hosts that are reached directly. */
  private interface Bypass {
    boolean covers(Origin origin, Optional<InetAddress> literal);
  }

  /**
   * A proxy for all hosts but those of this machine, {@code localhost} and loopback addresses.
   *
   * @param url {@code http://host:port} or {@code socks5://host:port}, with {@code user:password@} before the host if the proxy
   *     requires it. Without a scheme it is an HTTP proxy; the default ports are 80 and 1080
   * @throws IllegalArgumentException if {@code url} has another form; the message says what is wrong, without the password
   */
  public static ForwardProxy of(String url) {
    int slashes = url.indexOf("://");
    String scheme = slashes < 0 ? "http" : url.substring(0, slashes).toLowerCase(Locale.ROOT);
    if (!scheme.matches("[a-z][a-z0-9+.-]*")) {
      throw malformed("...", "..."); // a password may be in it
    }
    boolean isSocks = SOCKS.contains(scheme);
    String rest = slashes < 0 ? url : url.substring(slashes + 3);
    int at = rest.lastIndexOf('@');
    String authority = rest.substring(at + 1);
    if (authority.endsWith("/")) {
      authority = authority.substring(0, authority.length() - 1);
    }
    if (!isSocks && !scheme.equals("http") || authority.matches(".*[/?#\\\\\\s].*")) {
      throw malformed(scheme, authority);
    }
    String known = authority;
    boolean hasPort = authority.matches(".*:\\d+");
    Origin place = Origin.parse(
            "http://" + authority + (isSocks && !hasPort ? ":" + SOCKS_PORT : ""))
        .filter(origin -> origin.port() > 0)
        .orElseThrow(() -> malformed(scheme, known));
    String[] credentials = at < 0 ? new String[] {null, ""} : credentials(rest.substring(0, at));
    return new ForwardProxy(place, isSocks, credentials[0], credentials[1], List.of());
  }

  /**
   * The proxy that {@code HTTPS_PROXY} or {@code https_proxy} names, without the hosts that {@code NO_PROXY} or {@code no_proxy}
   * lists; empty if no proxy is named.
   *
   * @param environment such as {@link System#getenv()}
   * @throws IllegalArgumentException if one of them is malformed; the message names it
   */
  public static Optional<ForwardProxy> ofEnvironment(Map<String, String> environment) {
    String url = variable(environment, "HTTPS_PROXY");
    if (url.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(url).exceptThoseOf(environment));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the environment variables HTTPS_PROXY and NO_PROXY: " + e.getMessage(), e);
    }
  }

  /**
   * This proxy, but not for the hosts that {@code NO_PROXY} or {@code no_proxy} lists.
   *
   * @param environment such as {@link System#getenv()}
   * @throws IllegalArgumentException as {@link #except}
   */
  public ForwardProxy exceptThoseOf(Map<String, String> environment) {
    return except(variable(environment, "NO_PROXY"));
  }

  /**
   * This proxy, but not for the hosts that are listed.
   *
   * @param hosts separated by commas: {@code example.com} with its subdomains, {@code .example.com} likewise, an address, a block of
   *     addresses such as {@code 10.0.0.0/8}, each with {@code :port} if only that port is meant; {@code *} for all hosts
   * @throws IllegalArgumentException if a block of addresses is malformed
   */
  public ForwardProxy except(String hosts) {
    List<Bypass> all = new ArrayList<>(bypasses);
    for (String entry : hosts.split("[,\\s]+", -1)) {
      if (!entry.isEmpty()) {
        all.add(bypass(entry.toLowerCase(Locale.ROOT)));
      }
    }
    return new ForwardProxy(place, isSocks, user, password, List.copyOf(all));
  }

  private static String variable(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    return value.isEmpty()
        ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "").strip()
        : value.strip();
  }

  private static String[] credentials(String text) {
    int colon = text.indexOf(':');
    String user = plain(colon < 0 ? text : text.substring(0, colon));
    String password = plain(colon < 0 ? "" : text.substring(colon + 1));
    if (user.isEmpty() || size(user) > MAX_CREDENTIAL || size(password) > MAX_CREDENTIAL) {
      throw new IllegalArgumentException(
          "the user name of a proxy has 1 to 255 bytes, its password 255 at most");
    }
    return new String[] {user, password};
  }

  private static String plain(String escaped) {
    try {
      return URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the user name and password of a proxy: write % as %25, @ as %40, : as %3A", e);
    }
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static IllegalArgumentException malformed(String scheme, String authority) {
    return new IllegalArgumentException("not the URL of a proxy: " + scheme + "://" + authority
        + ": expected http://host:port or socks5://host:port");
  }

  private static Bypass bypass(String entry) {
    if (entry.equals("*")) {
      return (origin, literal) -> true;
    } else if (entry.indexOf('/') >= 0) {
      AddressBlock block = AddressBlock.around(entry);
      return (origin, literal) -> literal.filter(block::contains).isPresent();
    }
    boolean hasPort = entry.matches("[^:]+:\\d{1,5}|\\[.*]:\\d{1,5}");
    int port = hasPort ? Integer.parseInt(entry.substring(entry.lastIndexOf(':') + 1)) : 0;
    String named = hasPort ? entry.substring(0, entry.lastIndexOf(':')) : entry;
    boolean isBareIpv6 = named.indexOf(':') >= 0 && !named.startsWith("[");
    String begin = named.startsWith("*") ? named.substring(1) : named;
    String written = begin.startsWith(".") ? begin.substring(1) : begin;
    // In the one spelling that an origin has: without a trailing dot, Punycode, an address in its
    // shortest form.
    String host = Origin.parse("http://" + (isBareIpv6 ? "[" + written + "]" : written))
        .map(Origin::host)
        .orElse(written);
    return (origin, literal) -> (port == 0 || port == origin.port())
        && (origin.host().equals(host) || origin.host().endsWith("." + host));
  }

  /** Whether an origin is reached through this proxy. */
  boolean isUsedFor(Origin origin) {
    Optional<InetAddress> literal = HostLookup.literal(origin.host());
    boolean isOfThisMachine = HostLookup.isLocalhost(origin.host())
        || literal.filter(InetAddress::isLoopbackAddress).isPresent();
    return !isOfThisMachine
        && bypasses.stream().noneMatch(bypass -> bypass.covers(origin, literal));
  }

  /** As {@link Origin#host} has it. */
  String host() {
    return place.host();
  }

  int port() {
    return place.port();
  }

  boolean isSocks() {
    return isSocks;
  }

  /** The user name for the proxy; {@code null} if it needs none. */
  @Nullable
  String user() {
    return user;
  }

  String password() {
    return password;
  }

  /** The {@code Proxy-Authorization} field (RFC 9110 §11.7.2) with its line end; empty without a user name. */
  String authorization() {
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return user == null
        ? ""
        : "Proxy-Authorization: Basic " + Base64.getEncoder().encodeToString(credentials) + "\r\n";
  }

  /** Its URL, without user name and password. */
  @Override
  public String toString() {
    return (isSocks ? "socks5" : "http") + "://" + place.host() + ":" + place.port();
  }
}
