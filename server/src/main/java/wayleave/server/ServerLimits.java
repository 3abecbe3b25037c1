package wayleave.server;

import java.time.Duration;

/**
 * What one client, and all together, may ask of the server. Each limit has its own clear answer; see {@code docs/guide/serve.md}.
 * Immutable and thread-safe.
 *
 * @param connections how many connections may be open at once; more wait to be accepted
 * @param headerBytes how long the header of a request may be
 * @param headerTime how long a connection may be without a whole header, from its opening or the answer before
 * @param idleTime how long nothing may arrive or leave
 * @param bodyBytes how long a body may be
 * @param bodyTime how long it may take to arrive
 * @param lineBytes how long a line of a batch may be after the first, which is as long as a body may be
 * @param buffered how many bytes of bodies may be in memory at once, of all requests together; and how many all batches may take
 * @param urls how many URLs one request may ask about
 * @param sites how many sites one request may ask about
 * @param answers how many verdicts one answer may hold: URLs times crawlers
 * @param answerBytes how long an answer may be
 * @param workTime how long is worked on an answer, once the request is there
 * @param stopTime how long what has begun may take to end when the server is closed
 */
public record ServerLimits(
    int connections,
    int headerBytes,
    Duration headerTime,
    Duration idleTime,
    int bodyBytes,
    Duration bodyTime,
    int lineBytes,
    long buffered,
    int urls,
    int sites,
    int answers,
    int answerBytes,
    Duration workTime,
    Duration stopTime) {

  /** The limits for a heap of the size that this process has. */
  public static ServerLimits defaults() {
    return new ServerLimits(
        4_096,
        16 << 10,
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        4 << 20,
        Duration.ofSeconds(30),
        16 << 10,
        Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 4),
        10_000,
        100,
        10_000,
        32 << 20,
        Duration.ofSeconds(60),
        Duration.ofSeconds(10));
  }

  /** These limits with other ones for bodies. */
  public ServerLimits withBodies(int bytes, Duration time, long bufferedAtOnce) {
    return new ServerLimits(
        connections,
        headerBytes,
        headerTime,
        idleTime,
        bytes,
        time,
        lineBytes,
        bufferedAtOnce,
        urls,
        sites,
        answers,
        answerBytes,
        workTime,
        stopTime);
  }

  /** These limits with other ones for what a connection may be without doing anything. */
  public ServerLimits withWaiting(Duration header, Duration idle) {
    return new ServerLimits(
        connections,
        headerBytes,
        header,
        idle,
        bodyBytes,
        bodyTime,
        lineBytes,
        buffered,
        urls,
        sites,
        answers,
        answerBytes,
        workTime,
        stopTime);
  }

  /** These limits with another time to end in. */
  public ServerLimits withStopTime(Duration stop) {
    return new ServerLimits(
        connections,
        headerBytes,
        headerTime,
        idleTime,
        bodyBytes,
        bodyTime,
        lineBytes,
        buffered,
        urls,
        sites,
        answers,
        answerBytes,
        workTime,
        stop);
  }

  /** These limits with other ones for what may be asked at once. */
  public ServerLimits withAnswers(int urlsAtOnce, int answersAtOnce, int bytes, Duration work) {
    return new ServerLimits(
        connections,
        headerBytes,
        headerTime,
        idleTime,
        bodyBytes,
        bodyTime,
        lineBytes,
        buffered,
        urlsAtOnce,
        sites,
        answersAtOnce,
        bytes,
        work,
        stopTime);
  }
}
