package wayleave.cli.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import wayleave.cli.terminal.OwnNetwork;
import wayleave.fetch.network.FetchLimits;
import wayleave.lint.model.Delivery;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Header;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;

/**
 * A robots.txt as a site sends it now.
 *
 * @param url what was asked for
 */
public record FetchedFile(String url, FetchResult result) {
  /** Of a file that is too large all is wanted that anybody might look at, to tell where readers stop. */
  private static final int BODY_BYTES = 8 << 20;

  private static final int NOT_FOUND = 404;

  /** Limits that let through what crawlers would cut off. */
  public static FetchLimits largeBodies(FetchLimits limits) {
    return limits.withBodyBytes(BODY_BYTES).withWireBytes(BODY_BYTES);
  }

  /** Whether no server was asked because this side refuses to or cannot: that says nothing about the site. */
  public boolean wasNotAsked() {
    return result.hops().isEmpty()
        && (result.outcome() instanceof Outcome.Refused || OwnNetwork.explains(result.outcome()));
  }

  /** The bytes of the file; none if none came. */
  public byte[] body() {
    return result.outcome() instanceof Outcome.Found found ? found.body().toBytes() : new byte[0];
  }

  /** How it was delivered. */
  public Delivery delivery() {
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
    return failure()
        .map(why -> Delivery.failed(urls, why))
        .orElseGet(() -> Delivery.answered(urls, status(), headers));
  }

  private int status() {
    boolean isFtp = result.origin().scheme().equals("ftp");
    // FTP says by a code of 500 and more that there is no such file.
    return isFtp && result.outcome() instanceof Outcome.Absent
        ? NOT_FOUND
        : Messages.status(result.outcome());
  }

  /** What went wrong; empty if the answer's status says it all. */
  private Optional<String> failure() {
    if (result.outcome() instanceof Outcome.Unreachable failure) {
      boolean isStatus = failure.reason() == Outcome.Unreachable.Reason.SERVER_ERROR
          || failure.reason() == Outcome.Unreachable.Reason.TOO_MANY_REQUESTS;
      return isStatus ? Optional.empty() : Optional.of(Messages.failure(failure));
    } else if (result.outcome() instanceof Outcome.Refused) {
      List<Hop> hops = result.hops();
      return Optional.of("the redirect from "
          + (hops.isEmpty() ? url : hops.get(hops.size() - 1).url())
          + " leads to a URL that Wayleave does not fetch");
    }
    return Optional.empty();
  }
}
