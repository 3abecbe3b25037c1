package wayleave.logs;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.Verdict;

/** What became of one request, with all that it is based on. Immutable and thread-safe. */
public final class Judgment {
  private final RequestReason reason;
  private final @Nullable Subject subject;
  private final @Nullable Origin origin;
  private final @Nullable Ruling ruling;
  private final @Nullable Knowledge knowledge;

  /** Who asked. */
  record Subject(LoggedCrawler crawler, Identity identity) {}

  /** What the robots.txt says. */
  record Ruling(RobotsVersion version, @Nullable Verdict verdict) {}

  /** What the crawler could know. */
  record Knowledge(Ask ask, boolean isSameAddress, Duration age) {}

  Judgment(
      RequestReason reason,
      @Nullable Subject subject,
      @Nullable Origin origin,
      @Nullable Ruling ruling,
      @Nullable Knowledge knowledge) {
    this.reason = reason;
    this.subject = subject;
    this.origin = origin;
    this.ruling = ruling;
    this.knowledge = knowledge;
  }

  static Judgment of(RequestReason reason) {
    return new Judgment(reason, null, null, null, null);
  }

  /** The same for another reason. */
  Judgment because(RequestReason other) {
    return new Judgment(other, subject, origin, ruling, knowledge);
  }

  /** Its class. */
  public RequestClass requestClass() {
    return reason.requestClass();
  }

  /** Why it has this class. */
  public RequestReason reason() {
    return reason;
  }

  /** The crawler that the header names; empty if it names none. */
  public Optional<LoggedCrawler> crawler() {
    return Optional.ofNullable(subject).map(Subject::crawler);
  }

  /** Whether that crawler sent it; empty if the header names none. */
  public Optional<Identity> identity() {
    return Optional.ofNullable(subject).map(Subject::identity);
  }

  /** The site; empty if the request is not judged by a robots.txt, or names no host. */
  public Optional<Origin> origin() {
    return Optional.ofNullable(origin);
  }

  /** The version of the robots.txt in force; empty if it is not known, or the request is not judged by one. */
  public Optional<RobotsVersion> version() {
    return Optional.ofNullable(ruling).map(Ruling::version);
  }

  /** What that version says about the request; empty as {@link #version()}, and where there was no robots.txt. */
  public Optional<Verdict> verdict() {
    return Optional.ofNullable(ruling).flatMap(each -> Optional.ofNullable(each.verdict()));
  }

  /** The robots.txt request that tells what the crawler knew; empty if there is none. */
  public Optional<Ask> ask() {
    return Optional.ofNullable(knowledge).map(Knowledge::ask);
  }

  /** Whether the same address sent {@link #ask()}; false if there is none. */
  public boolean isAskBySameAddress() {
    return knowledge != null && knowledge.isSameAddress();
  }

  /** How long before the request {@link #ask()} was; empty if there is none. */
  public Optional<Duration> askAge() {
    return Optional.ofNullable(knowledge).map(Knowledge::age);
  }

  /** Class and reason, by their codes. */
  @Override
  public String toString() {
    return requestClass().code() + " " + reason.code();
  }
}
