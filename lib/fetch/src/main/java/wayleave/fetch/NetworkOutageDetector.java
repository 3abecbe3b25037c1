package wayleave.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import wayleave.policy.cache.CacheEntry;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Outcome;

/**
 * Tells a failing site from this side's own network being down: then nearly all hosts fail at once, those too that have just
 * answered. Thread-safe.
 *
 * <p>A host counts as evidence if it answered the last time it was asked; until the first host has answered, every host does. So
 * a list of dead hosts proves nothing once one host has answered. Of such hosts the last 20 count, if they were asked within
 * two minutes. The network is down from when nine in ten of them, and at least ten, have failed, until any host answers.
 */
final class NetworkOutageDetector {
  private static final Duration WINDOW = Duration.ofMinutes(2);
  private static final int ENOUGH = 10;
  private static final int MOST = 20;

  /** The hosts that are evidence, those asked last at the end. */
  private final Map<String, Attempt> attempts = new LinkedHashMap<>();

  private int failed;
  private boolean anyAnswered;
  private boolean down;

  private record Attempt(Instant at, boolean failed) {}

  /**
   * Takes a fetch into account.
   *
   * @param before what was known before it
   * @return whether the network seems to be up
   */
  synchronized boolean observe(FetchResult result, CacheEntry before, Instant now) {
    if (result.outcome() instanceof Outcome.Refused) {
      return !down;
    }
    boolean lost = isLost(result.outcome());
    boolean isEvidence = !anyAnswered || !lost || answered(before);
    if (isEvidence) {
      add(result.origin().host(), new Attempt(now, lost));
    }
    expire(now);
    if (!lost) {
      anyAnswered = true;
      down = false;
    } else if (attempts.size() >= ENOUGH && failed * 10 >= attempts.size() * 9) {
      down = true;
    }
    return !down;
  }

  private static boolean answered(CacheEntry before) {
    return before.last().filter(last -> !(last instanceof Outcome.Unreachable)).isPresent();
  }

  private void add(String host, Attempt attempt) {
    Attempt earlier = attempts.remove(host);
    failed -= earlier != null && earlier.failed() ? 1 : 0;
    attempts.put(host, attempt);
    failed += attempt.failed() ? 1 : 0;
  }

  private void expire(Instant now) {
    Iterator<Attempt> oldest = attempts.values().iterator();
    while (oldest.hasNext()) {
      Attempt attempt = oldest.next();
      if (attempts.size() <= MOST && !attempt.at().plus(WINDOW).isBefore(now)) {
        return;
      }
      failed -= attempt.failed() ? 1 : 0;
      oldest.remove();
    }
  }

  /** Whether nothing came from the host, as if there was no network. */
  private static boolean isLost(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable failure
        && failure.status() == 0
        && switch (failure.reason()) {
          case DNS_FAILURE,
              CONNECT_FAILURE,
              CONNECT_TIMEOUT,
              READ_TIMEOUT,
              DEADLINE_EXCEEDED,
              CONNECTION_LOST -> true;
          case TLS_FAILURE,
              SERVER_ERROR,
              TOO_MANY_REQUESTS,
              LOGIN_REFUSED,
              INCOMPLETE,
              MALFORMED,
              TOO_LARGE,
              BAD_ENCODING -> false;
        };
  }
}
