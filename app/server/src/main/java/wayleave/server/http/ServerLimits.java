package wayleave.server.http;

import java.time.Duration;

/**
 * What one client, and all together, may ask of the server. Each limit has its own clear answer; see {@code docs/guide/serve.md}.
 * Immutable and thread-safe.
 *
 * @param stopTime how long what has begun may take to end when the server is closed
 */
public record ServerLimits(
    Connections connections, Bodies bodies, Answers answers, Duration stopTime) {

  /**
   * Limits of connections.
   *
   * @param most how many may be open at once; more wait to be accepted
   * @param mostPerClient how many one client may have open at once; further ones are closed
   * @param headerBytes how long the header of a request may be
   * @param headerTime how long a connection may be without a whole header, from its opening or the answer before
   * @param idleTime how long nothing may arrive or leave
   */
  public record Connections(
      int most, int mostPerClient, int headerBytes, Duration headerTime, Duration idleTime) {}

  /**
   * Limits of what is sent.
   *
   * @param bytes how long a body may be
   * @param time how long it may take to arrive
   * @param lineBytes how long a line of a batch may be after the first, which is as long as a body may be
   * @param buffered how many bytes of bodies may be in memory at once, of all requests together; and how many all batches may
   *     take
   */
  public record Bodies(int bytes, Duration time, int lineBytes, long buffered) {}

  /**
   * Limits of what is asked and answered.
   *
   * @param urls how many URLs one request may ask about
   * @param sites how many sites one request may ask about
   * @param verdicts how many verdicts one answer may hold: URLs times crawlers
   * @param bytes how long an answer may be
   * @param workTime how long is worked on an answer, once the request is there
   */
  public record Answers(int urls, int sites, int verdicts, int bytes, Duration workTime) {}

  /** The limits for a heap of the size that this process has. */
  public static ServerLimits defaults() {
    long buffered = Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 4);
    return new ServerLimits(
        new Connections(4_096, 1_024, 16 << 10, Duration.ofSeconds(30), Duration.ofSeconds(30)),
        new Bodies(4 << 20, Duration.ofSeconds(30), 16 << 10, buffered),
        new Answers(10_000, 100, 10_000, 32 << 20, Duration.ofSeconds(60)),
        Duration.ofSeconds(10));
  }

  /** These limits with other ones for bodies. */
  public ServerLimits withBodies(int bytes, Duration time, long buffered) {
    Bodies others = new Bodies(bytes, time, bodies.lineBytes(), buffered);
    return new ServerLimits(connections, others, answers, stopTime);
  }

  /** These limits with other ones for what a connection may be without doing anything. */
  public ServerLimits withWaiting(Duration header, Duration idle) {
    Connections others = new Connections(
        connections.most(), connections.mostPerClient(), connections.headerBytes(), header, idle);
    return new ServerLimits(others, bodies, answers, stopTime);
  }

  /** These limits with other numbers of connections. */
  public ServerLimits withConnections(int most, int mostPerClient) {
    Connections others = new Connections(
        most,
        mostPerClient,
        connections.headerBytes(),
        connections.headerTime(),
        connections.idleTime());
    return new ServerLimits(others, bodies, answers, stopTime);
  }

  /** These limits with another time to end in. */
  public ServerLimits withStopTime(Duration stop) {
    return new ServerLimits(connections, bodies, answers, stop);
  }

  /** These limits with other ones for what may be asked at once. */
  public ServerLimits withAnswers(int urls, int verdicts, int bytes, Duration work) {
    Answers others = new Answers(urls, answers.sites(), verdicts, bytes, work);
    return new ServerLimits(connections, bodies, others, stopTime);
  }
}
