package wayleave.watch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that is run for each alert, with the alert's JSON on standard input. Exit status 0 takes the alert; after any other,
 * and when the program runs for more than {@link #TIME_LIMIT}, it is run again later. Immutable and thread-safe.
 */
public final class AlertCommand extends AlertTarget {
  /** How long the program may run. */
  public static final Duration TIME_LIMIT = Duration.ofSeconds(30);

  /** How much of the program's standard error a reason quotes, in bytes. */
  private static final int MAX_QUOTED = 500;

  private static final int CHUNK = 8_192;

  private final List<String> command;
  private final Duration timeLimit;

  private AlertCommand(List<String> command, Duration timeLimit) {
    this.command = List.copyOf(command);
    this.timeLimit = timeLimit;
    if (command.isEmpty()) {
      throw new IllegalArgumentException("expected a program and its arguments");
    }
  }

  /**
   * A command.
   *
   * @param command the program, by path or as found through {@code PATH}, and its arguments; no shell is involved
   * @throws IllegalArgumentException if it is empty
   */
  public static AlertCommand of(List<String> command) {
    return new AlertCommand(command, TIME_LIMIT);
  }

  AlertCommand withTimeLimit(Duration limit) {
    return new AlertCommand(command, limit);
  }

  @Override
  Sent send(String alert) throws InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD) // standard output belongs to the alerts
          .start();
    } catch (IOException e) {
      return Sent.failed(e.getMessage());
    }
    try {
      CompletableFuture<String> error = new CompletableFuture<>();
      daemon(() -> feed(process.getOutputStream(), alert));
      daemon(() -> error.complete(read(process.getErrorStream())));
      if (!process.waitFor(timeLimit.toMillis(), TimeUnit.MILLISECONDS)) {
        return Sent.failed("the command ran for more than " + timeLimit.toSeconds() + " s");
      }
      return process.exitValue() == 0
          ? Sent.taken()
          : Sent.failed("exit status " + process.exitValue() + quoted(error));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "wayleave-alert-command");
    thread.setDaemon(true);
    thread.start();
  }

  private static void feed(OutputStream stdin, String alert) {
    try (stdin) {
      stdin.write((alert + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The program does not read all of it; its exit status decides.
    }
  }

  /** The last line that the program reports, which usually names the error. All is read, so that the program does not block. */
  private static String read(InputStream stderr) {
    byte[] last = new byte[0];
    try (stderr) {
      for (byte[] next = stderr.readNBytes(CHUNK);
          next.length > 0;
          next = stderr.readNBytes(CHUNK)) {
        byte[] joined = Arrays.copyOf(last, last.length + next.length);
        System.arraycopy(next, 0, joined, last.length, next.length);
        last = Arrays.copyOfRange(joined, Math.max(0, joined.length - MAX_QUOTED), joined.length);
      }
    } catch (IOException e) {
      return "";
    }
    String text = new String(last, StandardCharsets.UTF_8).strip();
    return text.substring(text.lastIndexOf('\n') + 1);
  }

  /** A process that the program left behind may hold standard error open: then it is not waited for. */
  private static String quoted(CompletableFuture<String> error) throws InterruptedException {
    try {
      String text = error.get(1, TimeUnit.SECONDS);
      return text.isEmpty() ? "" : ": " + text;
    } catch (ExecutionException | TimeoutException e) {
      return "";
    }
  }
}
