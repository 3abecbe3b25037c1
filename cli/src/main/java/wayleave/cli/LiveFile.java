package wayleave.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import wayleave.fetch.FetchLimits;
import wayleave.fetch.FetchResult;
import wayleave.fetch.Header;
import wayleave.fetch.Hop;
import wayleave.fetch.Outcome;
import wayleave.json.Wording;
import wayleave.lint.Delivery;

/**
 * A robots.txt as a site sends it now.
 *
 * @param url what was asked for
 */
record LiveFile(String url, FetchResult result) {
  /** Of a file that is too large all is wanted that anybody might look at, to tell where readers stop. */
  private static final int BODY_BYTES = 8 << 20;

  private static final int NOT_FOUND = 404;

  /** Limits that let through what crawlers would cut off. */
  static FetchLimits largeBodies(FetchLimits limits) {
    return limits.withBodyBytes(BODY_BYTES).withWireBytes(BODY_BYTES);
  }

  /** Whether nothing was asked because this side refuses to: that says nothing about the site. */
  boolean isRefusedHere() {
    return result.outcome() instanceof Outcome.Refused && result.hops().isEmpty();
  }

  /** The bytes of the file; none if none came. */
  byte[] body() {
    return result.outcome() instanceof Outcome.Found found ? found.body().toBytes() : new byte[0];
  }

  /** How it was delivered. */
  Delivery delivery() {
    List<String> urls = new ArrayList<>();
    result.hops().forEach(hop -> urls.add(hop.url()));
    if (urls.isEmpty()) {
      urls.add(url);
    }
    Map<String, List<String>> headers = new HashMap<>();
    for (Header header : result.headers()) {
      headers
          .computeIfAbsent(header.name().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(header.value());
    }
    return new Delivery(urls, status(), failure(), headers);
  }

  private int status() {
    boolean isFtp = result.origin().scheme().equals("ftp");
    // FTP says by a code of 500 and more that there is no such file.
    return isFtp && result.outcome() instanceof Outcome.Absent
        ? NOT_FOUND
        : Wording.status(result.outcome());
  }

  /** What went wrong; empty if the answer's status says it all. */
  private String failure() {
    if (result.outcome() instanceof Outcome.Unreachable failure) {
      boolean isStatus = failure.reason() == Outcome.Unreachable.Reason.SERVER_ERROR
          || failure.reason() == Outcome.Unreachable.Reason.TOO_MANY_REQUESTS;
      return isStatus ? "" : Wording.failure(failure);
    } else if (result.outcome() instanceof Outcome.Refused) {
      List<Hop> hops = result.hops();
      return "the redirect from "
          + (hops.isEmpty() ? url : hops.get(hops.size() - 1).url())
          + " leads to where nothing is fetched";
    }
    return "";
  }
}
