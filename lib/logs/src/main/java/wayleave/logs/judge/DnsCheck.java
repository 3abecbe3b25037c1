package wayleave.logs.judge;

import java.util.List;

/** Checks by DNS whether an address belongs to the operator of a crawler. Asked once for each address and operator. */
@FunctionalInterface
public interface DnsCheck {
  /**
   * Looks up the names of an address, and the addresses of those names.
   *
   * @param address an IPv4 or IPv6 address
   * @param domains below which the operator's addresses have their names
   */
  Answer check(String address, List<String> domains);

  /** What DNS says. */
  enum Answer {
    /** A name of the address is below one of the domains and resolves back to it. */
    CONFIRMED,
    /** The address has names, and none of them is below the domains and resolves back to it. */
    CONTRADICTED,
    /** The address has no name, or DNS did not answer. */
    NONE
  }
}
