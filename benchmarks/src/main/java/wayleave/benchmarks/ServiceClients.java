package wayleave.benchmarks;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Clients that each send a request over a connection that stays open, and the next when the answer is there (a closed loop: while
 * a server stands still nobody asks, so that latencies say less about a stall than those of clients that come at their own times).
 */
final class ServiceClients {
  private ServiceClients() {}

  /**
   * What came of it.
   *
   * @param perSecond answers
   * @param nanos how long each took, sorted
   */
  record Result(double perSecond, long[] nanos) {
    double micros(double share) {
      return nanos[(int) Math.min(nanos.length - 1, (long) (nanos.length * share))] / 1000.0;
    }
  }

  /**
   * Asks for a time.
   *
   * @param bodies the JSON of the request by its number
   */
  static Result ask(
      InetSocketAddress server, int clients, long millis, IntFunction<byte[]> bodies) {
    long begin = System.nanoTime();
    long end = begin + millis * 1_000_000;
    List<CompletableFuture<long[]>> asking = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      int number = i;
      CompletableFuture<long[]> times = new CompletableFuture<>();
      asking.add(times);
      new Thread(() -> {
            try {
              times.complete(askUntil(end, server, number, bodies));
            } catch (IOException | RuntimeException e) {
              times.completeExceptionally(e);
            }
          })
          .start();
    }
    long[] all = asking.stream()
        .flatMapToLong(times -> Arrays.stream(times.join()))
        .sorted()
        .toArray();
    return new Result(all.length * 1e9 / (System.nanoTime() - begin), all);
  }

  private static long[] askUntil(
      long end, InetSocketAddress server, int client, IntFunction<byte[]> bodies)
      throws IOException {
    long[] times = new long[1 << 12];
    int count = 0;
    try (Socket socket = connect(server)) {
      OutputStream out = socket.getOutputStream();
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
      SplittableRandom random = new SplittableRandom(client);
      for (long now = System.nanoTime(); now < end; ) {
        out.write(bodies.apply(random.nextInt(Integer.MAX_VALUE)));
        readAnswer(in);
        long then = System.nanoTime();
        if (count == times.length) {
          times = Arrays.copyOf(times, 2 * count);
        }
        times[count++] = then - now;
        now = then;
      }
    }
    return Arrays.copyOf(times, count);
  }

  static Socket connect(InetSocketAddress server) throws IOException {
    Socket socket = new Socket(server.getAddress(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(60_000);
    return socket;
  }

  /** A whole request. */
  static byte[] request(String json) {
    byte[] body = Text.bytes(json);
    byte[] head = head("application/json", "Content-Length: " + body.length);
    byte[] request = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    return request;
  }

  static byte[] head(String mediaType, String length) {
    return ("POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + mediaType + "\r\n"
            + length + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void readAnswer(InputStream in) throws IOException {
    String status = line(in);
    if (!status.startsWith("HTTP/1.1 200 ")) {
      throw new IOException("the server answers " + status);
    }
    int length = -1;
    for (String field = line(in); !field.isEmpty(); field = line(in)) {
      if (field.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(field.substring("content-length:".length()).strip());
      }
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length || body[0] != '{') {
      throw new EOFException("the answer is no object");
    }
  }

  static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the connection was closed");
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  /**
   * Sends a batch, reading the answer meanwhile.
   *
   * @param settings its first line
   * @param urls the other lines, in turns; each piece holds {@code urlsInPiece}
   * @return URLs per second
   */
  static double batch(
      InetSocketAddress server, String settings, List<byte[]> urls, int urlsInPiece, int count)
      throws IOException {
    try (Socket socket = connect(server)) {
      long begin = System.nanoTime();
      OutputStream out = socket.getOutputStream();
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
        try {
          out.write(head("application/x-ndjson", "Transfer-Encoding: chunked"));
          chunk(out, Text.bytes(settings));
          for (int sent = 0; sent < count; sent += urlsInPiece) {
            chunk(out, urls.get(sent / urlsInPiece % urls.size()));
          }
          out.write(Text.bytes("0\r\n\r\n"));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
      long lines = lines(socket.getInputStream());
      sending.join();
      if (lines != count + 1L) {
        throw new IOException(lines + " lines came for " + count + " URLs");
      }
      return count * 1e9 / (System.nanoTime() - begin);
    }
  }

  private static void chunk(OutputStream out, byte[] bytes) throws IOException {
    out.write(Text.bytes(Integer.toHexString(bytes.length) + "\r\n"));
    out.write(bytes);
    out.write(Text.bytes("\r\n"));
  }

  /** How many lines there are in an answer that ends with one that says so. */
  private static long lines(InputStream in) throws IOException {
    byte[] bytes = new byte[1 << 16];
    byte[] finished = Text.bytes("{\"finished\":true");
    byte[] end = Text.bytes("\r\n0\r\n\r\n");
    byte[] tail = new byte[0];
    long lines = 0;
    byte before = 0;
    while (true) {
      int read = in.read(bytes);
      if (read < 0) {
        throw new EOFException("the answer was cut off");
      }
      for (int i = 0; i < read; i++) {
        // Those that frame chunks come after a carriage return.
        if (bytes[i] == '\n' && before != '\r') {
          lines++;
        }
        before = bytes[i];
      }
      byte[] joined = Arrays.copyOf(tail, tail.length + read);
      System.arraycopy(bytes, 0, joined, tail.length, read);
      tail = Arrays.copyOfRange(joined, Math.max(0, joined.length - 256), joined.length);
      int from = tail.length - end.length;
      if (from >= 0 && Arrays.equals(tail, from, tail.length, end, 0, end.length)) {
        boolean isFinished = IntStream.rangeClosed(0, tail.length - finished.length)
            .anyMatch(i ->
                Arrays.equals(tail(joined), i, i + finished.length, finished, 0, finished.length));
        if (!isFinished) {
          throw new IOException("the batch was not finished");
        }
        return lines;
      }
    }
  }

  private static byte[] tail(byte[] bytes) {
    return Arrays.copyOfRange(bytes, Math.max(0, bytes.length - 256), bytes.length);
  }
}
