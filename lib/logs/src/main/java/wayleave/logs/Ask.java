package wayleave.logs;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogRecord;

/** A crawler's request for a robots.txt, and what it learned from the answer. */
public final class Ask {
  private static final int NONE = 0;

  // A busy site has millions of these: no objects for numbers.
  private final long second;
  private final int nano;
  private final String file;
  private final long line;
  private final int order;
  private final @Nullable String client;
  private final int status;
  // Final once all requests are known.
  private Answer answer;
  private List<RobotsVersion> versions;
  private @Nullable Ask lastWithVersion;

  /** @param client one object for each address */
  Ask(
      LogRecord record,
      @Nullable String client,
      LogPlace place,
      int order,
      Answer answer,
      List<RobotsVersion> versions) {
    this.second = record.time().getEpochSecond();
    this.nano = record.time().getNano();
    this.file = place.file();
    this.line = place.line();
    this.order = order;
    this.client = client;
    this.status = record.status().orElse(NONE);
    this.answer = answer;
    this.versions = versions;
  }

  /** When. */
  public Instant time() {
    return Instant.ofEpochSecond(second, nano);
  }

  /** Where it stands in the logs. */
  public LogPlace place() {
    return new LogPlace(file, line);
  }

  /** The status of the answer; empty if none was sent. */
  public OptionalInt status() {
    return status == NONE ? OptionalInt.empty() : OptionalInt.of(status);
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

  @Nullable
  String client() {
    return client;
  }

  boolean isBy(Optional<String> address) {
    return client != null && client.equals(address.orElse(null));
  }

  /** A redirect that was followed gives what its place gave. */
  void follow(Ask place) {
    answer = place.answer;
    versions = place.versions;
  }

  /** Finds out again what it was given, unless that was at another site. */
  void update(RobotsHistory history, JudgeOptions options) {
    Answer said = Answer.of(status, options.policy());
    if (said != Answer.REDIRECTED) {
      Asks.Given given = Asks.Given.of(said, time(), history);
      answer = given.answer();
      versions = List.copyOf(given.versions());
    }
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
