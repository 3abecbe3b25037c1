package wayleave.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.server.endpoint.SiteService;
import wayleave.server.http.ServerLimits;
import wayleave.server.page.PageFetcher;

/** How a server is set up. Immutable and thread-safe. */
public final class ServerOptions {
  private final InetSocketAddress address;
  private final @Nullable String token;
  private final boolean isOpenToAll;
  private final ServerLimits limits;
  private final @Nullable SiteService sites;
  private final @Nullable PageFetcher pages;
  private final Operations operations;

  private ServerOptions(
      InetSocketAddress address,
      @Nullable String token,
      boolean isOpenToAll,
      ServerLimits limits,
      @Nullable SiteService sites,
      @Nullable PageFetcher pages,
      Operations operations) {
    this.address = address;
    this.token = token;
    this.isOpenToAll = isOpenToAll;
    this.limits = limits;
    this.sites = sites;
    this.pages = pages;
    this.operations = operations;
  }

  /** A server for this machine alone. */
  public static ServerOptions onLoopback(int port) {
    return at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  /**
   * A server at an address. If that is not a loopback address, it needs a token ({@link #withToken}) or that it shall have none
   * ({@link #openToAll}).
   *
   * @param address where to listen; port 0 for one that the system chooses
   * @throws IllegalArgumentException if it is the name of a host that is not known
   */
  public static ServerOptions at(InetSocketAddress address) {
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("no such host: " + address.getHostString());
    }
    return new ServerOptions(
        address, null, false, ServerLimits.defaults(), null, null, Operations.defaults());
  }

  /**
   * The same, for those who send this token.
   *
   * @throws IllegalArgumentException if it cannot be sent: expected are 16 to 1,000 visible ASCII characters
   */
  public ServerOptions withToken(String secret) {
    if (!secret.matches("[!-~]{16,1000}")) {
      throw new IllegalArgumentException(
          "a token is 16 to 1000 visible ASCII characters without blanks");
    }
    return new ServerOptions(address, secret, isOpenToAll, limits, sites, pages, operations);
  }

  /** The same, for all who can reach it. */
  public ServerOptions openToAll() {
    return new ServerOptions(address, token, true, limits, sites, pages, operations);
  }

  /** The same with other limits. */
  public ServerOptions withLimits(ServerLimits others) {
    return new ServerOptions(address, token, isOpenToAll, others, sites, pages, operations);
  }

  /**
   * The same, with sites to ask. Without, a server answers by what is sent to it alone.
   *
   * @param asked to be closed by its owner, after the server
   */
  public ServerOptions withSites(SiteService asked) {
    return new ServerOptions(address, token, isOpenToAll, limits, asked, pages, operations);
  }

  /**
   * The same, with what fetches pages. Used only with sites, whose robots.txt has to allow it.
   *
   * @param fetcher to be closed by its owner, after the server
   */
  public ServerOptions withPages(PageFetcher fetcher) {
    return new ServerOptions(address, token, isOpenToAll, limits, sites, fetcher, operations);
  }

  /** The same, looked after in another way. */
  public ServerOptions withOperations(Operations others) {
    return new ServerOptions(address, token, isOpenToAll, limits, sites, pages, others);
  }

  /** Where to listen. */
  public InetSocketAddress address() {
    return address;
  }

  /** The token that clients have to send, if any. */
  public Optional<String> token() {
    return Optional.ofNullable(token);
  }

  /** What clients may ask. */
  public ServerLimits limits() {
    return limits;
  }

  /** How it is looked after. */
  public Operations operations() {
    return operations;
  }

  Optional<SiteService> sites() {
    return Optional.ofNullable(sites);
  }

  Optional<PageFetcher> pages() {
    return Optional.ofNullable(pages);
  }

  /** Whether clients of other machines would be answered without anybody having said so. */
  boolean isOpenByAccident() {
    boolean isReached = !isOnLoopback() || operations.isOpenAtMetrics();
    return isReached && token == null && !isOpenToAll;
  }

  boolean isOnLoopback() {
    return address.getAddress().isLoopbackAddress();
  }
}
