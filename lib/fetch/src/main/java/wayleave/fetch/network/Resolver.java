package wayleave.fetch.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Resolves host names to addresses.
 *
 * <p>A host is resolved once per hop; the {@link AddressGuard} checks the addresses, and only these are connected to.
 * Implementations must be thread-safe. They may block; the fetcher limits how long it waits.
 */
@FunctionalInterface
public interface Resolver {
  /** The resolver of the system. */
  static Resolver system() {
    return host -> List.of(InetAddress.getAllByName(host));
  }

  /**
   * The addresses of {@code host}, in the order in which they are to be tried.
   *
   * @param host a domain in ASCII, lower case, without trailing dot; never the text of an address
   * @throws UnknownHostException if there are none
   */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
