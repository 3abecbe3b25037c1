package wayleave.bulk;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.Shown;

/** Decides which captures of a run count, and reports those that cannot and what all of them lack. For one run; not thread-safe. */
final class CaptureSieve {
  /** Of so many sites captures without a time are compared. */
  private static final int MAX_COMPARED = 100_000;

  private final Problems problems;
  private final AtomicLong captures;
  private final boolean needsTime;
  private final @Nullable Instant at;

  private boolean isAnyDated;
  private long undated;
  private @Nullable Place firstUndated;
  /** What the captures without a time say, by their keys, until two of a site differ. */
  private final Map<String, Integer> contents = new HashMap<>();

  private boolean isCompared;
  private boolean isAnyOfRobotsTxt;
  private long others;
  private @Nullable Place firstOther;
  private String firstOtherUrl = "";

  private CaptureSieve(
      Problems problems, AtomicLong captures, boolean needsTime, @Nullable Instant at) {
    this.problems = problems;
    this.captures = captures;
    this.needsTime = needsTime;
    this.at = at;
  }

  /**
   * For the verdicts at a moment.
   *
   * @param captures is added how many were read
   * @param at null for the latest captures, which need no time
   */
  static CaptureSieve at(@Nullable Instant at, Problems problems, AtomicLong captures) {
    return new CaptureSieve(problems, captures, at != null, at);
  }

  /**
   * For the verdicts at all times.
   *
   * @param captures is added how many were read
   */
  static CaptureSieve ofHistory(Problems problems, AtomicLong captures) {
    return new CaptureSieve(problems, captures, true, null);
  }

  /** The {@link CaptureKey} of a capture that counts; empty for one that does not, which is reported unless it is rightly so. */
  Optional<String> key(Capture capture, String source, long position) {
    Place place = Place.of(source, position);
    boolean isDated = !capture.fetchedAt().equals(Instant.EPOCH);
    Optional<String> key = CaptureKey.of(capture.url());
    if (!capture.isAnswer() || at != null && capture.fetchedAt().isAfter(at)) {
      captures.incrementAndGet();
      return Optional.empty();
    } else if (key.isEmpty()) {
      problems.loss(place, "a capture without a valid URL: " + Shown.of(capture.url()), 1);
    } else if (needsTime && !isDated) {
      problems.loss(
          place, "a capture of unknown time; expected a column fetched_at, or a WARC-Date", 1);
      return Optional.empty();
    } else {
      captures.incrementAndGet();
      countUrl(capture, place);
      countTime(key.get(), capture, isDated, place);
    }
    return key;
  }

  private void countUrl(Capture capture, Place place) {
    if (Origin.isRobotsTxt(capture.url())) {
      isAnyOfRobotsTxt = true;
    } else if (others++ == 0) {
      firstOther = place;
      firstOtherUrl = capture.url();
    }
  }

  private void countTime(String key, Capture capture, boolean isDated, Place place) {
    isAnyDated |= isDated;
    if (isDated) {
      return;
    }
    firstUndated = undated++ == 0 ? place : firstUndated;
    if (!isCompared && contents.size() < MAX_COMPARED) {
      int content = 31 * capture.status() + Arrays.hashCode(capture.body());
      Integer before = contents.put(key, content);
      if (before != null && before != content) {
        // Such as files that are named by days.
        problems.note(
            place,
            "a second capture of the site without a time, which says something else: the last that is "
                + "read counts; expected a column fetched_at");
        contents.clear();
        isCompared = true;
      }
    }
  }

  /** Reports, after the last capture, what was found of all. */
  void end() {
    if (firstUndated != null && isAnyDated) {
      problems.note(
          firstUndated,
          (undated == 1 ? "a capture" : "the first of " + undated + " captures")
              + " of unknown time among others: where there is another of the site, it does not count");
    }
    // Beside captures of robots.txt files, those of other URLs say what redirects lead to.
    if (firstOther != null && !isAnyOfRobotsTxt) {
      problems.loss(
          firstOther,
          "expected captures of /robots.txt; found "
              + (others == 1 ? "one" : others + ", the first") + " of " + Shown.of(firstOtherUrl),
          others);
    }
  }
}
