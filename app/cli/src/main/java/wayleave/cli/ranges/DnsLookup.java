package wayleave.cli.ranges;

import java.util.List;

/** Asks DNS. A fake takes its place in tests. */
public interface DnsLookup {
  /**
   * The names that an address has (PTR); empty if it has none.
   *
   * @param address an IPv4 or IPv6 address
   * @throws UnansweredException if DNS did not answer
   */
  List<String> namesOf(String address) throws UnansweredException;

  /**
   * The addresses that a name has (A, AAAA); empty if it has none.
   *
   * @throws UnansweredException if DNS did not answer
   */
  List<String> addressesOf(String name) throws UnansweredException;

  /** DNS did not answer, which proves nothing. */
  final class UnansweredException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnansweredException(String problem, Throwable cause) {
      super(problem, cause);
    }
  }
}
