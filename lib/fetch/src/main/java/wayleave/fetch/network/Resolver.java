package wayleave.fetch.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * What turns the name of a host into addresses.
 *
 * <p>Whatever it answers passes the {@link AddressGuard} and is what is connected to: a host is resolved once per hop.
 * An implementation must be thread-safe. It may block; the fetcher stops waiting for it by itself.
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
