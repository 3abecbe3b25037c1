package wayleave.logs;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogRecord;

/** A crawler's request for a robots.txt, and what it learned from the answer. */
public final class Ask {
  private final Instant time;
  private final LogPlace place;
  private final int order;
  private final @Nullable String client;
  private final OptionalInt status;
  // Set once all requests are known.
  private Answer answer;
  private List<RobotsVersion> versions;
  private @Nullable Ask lastWithVersion;

  Ask(LogRecord record, LogPlace place, int order, Answer answer, List<RobotsVersion> versions) {
    this.time = record.time();
    this.place = place;
    this.order = order;
    this.client = record.client().orElse(null);
    this.status = record.status();
    this.answer = answer;
    this.versions = versions;
  }

  /** When. */
  public Instant time() {
    return time;
  }

  /** Where it stands in the logs. */
  public LogPlace place() {
    return place;
  }

  /** The status of the answer; empty if none was sent. */
  public OptionalInt status() {
    return status;
  }

  Answer answer() {
    return answer;
  }

  int order() {
    return order;
  }

  /** The versions of which it was given one; empty if none is known. */
  List<RobotsVersion> versions() {
    return versions;
  }

  boolean isBy(Optional<String> address) {
    return client != null && client.equals(address.orElse(null));
  }

  /** A redirect that was followed gives what its place gave. */
  void follow(Ask place) {
    answer = place.answer;
    versions = place.versions;
  }

  /** The last request up to this one that was given a version. */
  @Nullable
  Ask lastWithVersion() {
    return lastWithVersion;
  }

  void lastWithVersion(@Nullable Ask ask) {
    lastWithVersion = ask;
  }
}
