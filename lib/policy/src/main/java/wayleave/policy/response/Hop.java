package wayleave.policy.response;

import java.util.List;
import java.util.Optional;

/**
 * One request of a fetch and the head of its response. Immutable and thread-safe.
 *
 * @param url the absolute URL that was requested
 * @param status the status code of HTTP, or the last reply code of FTP; 0 if no response came
 * @param headers the response's header fields in the order received; empty for FTP
 * @param address the IP address that was connected to; empty if there was no connection
 */
public record Hop(String url, int status, List<Header> headers, Optional<String> address) {
  public Hop {
    headers = List.copyOf(headers);
  }

  /** The value of the first header field of this name, in any case. */
  public Optional<String> header(String name) {
    return Header.first(headers, name);
  }
}
