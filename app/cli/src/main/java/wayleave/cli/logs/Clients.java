package wayleave.cli.logs;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.logs.Judgment;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.line.LogRecord;
import wayleave.syntax.IpAddress;

/**
 * How addresses are written: those that a list verifies as a crawler's whole, others as their /24 or /48, or as a pseudonym that is
 * the same wherever the same key is used.
 */
final class Clients {
  private static final int V4_BITS = 24;
  private static final int V6_BITS = 48;

  private final boolean whole;
  private final @Nullable Pseudonyms pseudonyms;

  private Clients(boolean whole, @Nullable Pseudonyms pseudonyms) {
    this.whole = whole;
    this.pseudonyms = pseudonyms;
  }

  /** Networks instead of addresses. */
  static Clients truncated() {
    return new Clients(false, null);
  }

  /** Whole addresses. */
  static Clients full() {
    return new Clients(true, null);
  }

  /** Pseudonyms instead of addresses. */
  static Clients of(Pseudonyms pseudonyms) {
    return new Clients(false, pseudonyms);
  }

  /** Whether addresses are written whole. */
  boolean areFull() {
    return whole;
  }

  /** The client of a request whose sender was judged; null if there is none to be shown. */
  @Nullable
  String of(LogRecord record, Judgment judgment) {
    Identity.Kind kind = judgment.identity().map(Identity::kind).orElse(null);
    if (kind == null) {
      return whole ? record.client().orElse(null) : null;
    }
    return kind == Identity.Kind.VERIFIED ? record.client().orElse(null) : of(record);
  }

  /** The client of a request; null if there is none. */
  @Nullable
  String of(LogRecord record) {
    String client = record.client().orElse(null);
    if (whole || client == null) {
      return client;
    }
    if (pseudonyms != null) {
      return pseudonyms.of(client);
    }
    Optional<IpAddress> address = IpAddress.of(client);
    return address
        .map(each ->
            each.network(each.isV4() ? V4_BITS : V6_BITS) + "/" + (each.isV4() ? V4_BITS : V6_BITS))
        .orElse(null);
  }
}
