package wayleave.logs.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.LogLine;
import wayleave.logs.line.LogRecord;
import wayleave.logs.line.ReadingOptions;
import wayleave.logs.line.UnknownFormatException;

/**
 * Follows logs that are being written, as {@code tail -F} does: from their beginning, by their names. Does nothing by itself: call
 * {@link #read} again and again. Not thread-safe.
 *
 * <p>A file that another one replaces under its name, as rotation does, is read to its end, and a minute longer than it grows. A
 * file that became shorter was truncated and is read from its start; one that grew beyond its old length meanwhile looks like one
 * that was not, and of files that are replaced within one call only the last is found. A file that does not exist is waited for, and a line is read once it has an end. Lines of several logs come in the
 * order of their times, as far as they have been written.
 */
public final class LogFollower implements AutoCloseable {
  /** A server goes on writing into a renamed file until it is told to open the new one, and each of its workers has done so. */
  private static final Duration QUIET = Duration.ofMinutes(1);
  /** As many lines are read at once, so that the caller can look at other things. */
  private static final int MOST_LINES = 10_000;

  private final @Nullable LogFormat format;
  private final ReadingOptions options;
  private final InstantSource clock;
  private final Listener listener;
  private final List<Name> names = new ArrayList<>();
  private final List<OpenLog> logs = new ArrayList<>();
  /** The last log of each name. */
  private final Map<String, LogFile> files = new HashMap<>();

  /** Takes the lines. */
  @FunctionalInterface
  public interface Lines {
    /**
     * Takes a line.
     *
     * @param log the name of the log
     * @param number from 1; a file that was truncated or replaced starts again
     */
    void line(String log, long number, LogLine line) throws IOException;
  }

  /** Takes what happens to logs. */
  public interface Listener {
    /** Something that costs no lines, such as that a file is waited for. */
    void noticed(String log, String what);

    /** Lines are lost. */
    void failed(String log, String why);
  }

  /** A name that is followed. */
  private static final class Name {
    private final String text;
    private final Path path;
    /** What the file under this name is known by; null if there is none yet. */
    private @Nullable Object key;
    /** The file that is read under this name; null if there is none, or it is read under another one. */
    private @Nullable OpenLog log;
    /** What was noticed last, while it is so. */
    private @Nullable String noticed;

    Name(String text, Path path) {
      this.text = text;
      this.path = path;
    }
  }

  /** A log that is open. */
  private final class OpenLog {
    private final String name;
    private final @Nullable Object key;
    private final InputStream in;
    private final @Nullable SeekableByteChannel file;
    private final LogFile lines;
    private @Nullable LogLine next;
    /** Whether another file has replaced it. */
    private boolean isReplaced;

    /** Whether it is in no known format: it is only read again if it becomes shorter. */
    private boolean isPassed;

    private boolean isFailing;
    private Instant quietSince = Instant.MIN;

    OpenLog(String name, @Nullable Object key, InputStream in, @Nullable SeekableByteChannel file) {
      this.name = name;
      this.key = key;
      this.in = in;
      this.file = file;
      LogFormat known = LogFollower.this.format(name).orElse(format);
      this.lines = LogFile.ofGrowing(in, known, format == null, options);
      files.put(name, lines);
    }
  }

  private LogFollower(
      @Nullable LogFormat format, ReadingOptions options, InstantSource clock, Listener listener) {
    this.format = format;
    this.options = options;
    this.clock = clock;
    this.listener = listener;
  }

  /**
   * A follower of nothing yet.
   *
   * @param format of all logs; null to find that of each
   * @param clock the time now
   */
  public static LogFollower of(
      @Nullable LogFormat format, ReadingOptions options, InstantSource clock, Listener listener) {
    return new LogFollower(format, options, clock, listener);
  }

  /** Follows a file, which need not exist yet. One that is followed under another name too is read once. */
  public void follow(String name, Path path) {
    names.add(new Name(name, path));
  }

  /** Follows a stream, which is read by a thread of its own, to its end. */
  public void follow(String name, InputStream in) {
    logs.add(new OpenLog(name, null, new GrowingStream(in), null));
  }

  /**
   * Reads what has been written, or the next part of it.
   *
   * @return whether there was anything; if not, wait before you call it again
   * @throws IOException that {@code lines} throws
   */
  public boolean read(Lines lines) throws IOException {
    boolean isAny = refresh(lines);
    for (int count = 0; count < MOST_LINES; count++) {
      OpenLog log = next();
      if (log != null) {
        give(log, lines);
        isAny = true;
      } else if (refresh(lines)) {
        isAny = true;
      } else {
        return isAny;
      }
    }
    return true;
  }

  /** The log with the earliest line; null if none has one. */
  private @Nullable OpenLog next() {
    OpenLog earliest = null;
    Instant time = Instant.MAX;
    for (int i = logs.size() - 1; i >= 0; i--) { // those that fail are removed
      OpenLog log = logs.get(i);
      if (log.next == null) {
        advance(log);
      }
      if (log.next instanceof LogRecord record) {
        boolean isEarlier = earliest == null || !record.time().isAfter(time);
        earliest = isEarlier ? log : earliest;
        time = isEarlier ? record.time() : time;
      } else if (log.next != null) {
        return log;
      }
    }
    return earliest;
  }

  private void advance(OpenLog log) {
    try {
      log.next = !log.isPassed && log.lines.next() ? log.lines.line() : null;
      log.isFailing = false;
      if (log.next != null) {
        log.quietSince = Instant.MIN;
      }
    } catch (UnknownFormatException e) {
      listener.failed(log.name, String.valueOf(e.getMessage()));
      log.isPassed = true;
      if (log.file == null) {
        remove(log);
      }
    } catch (IOException e) {
      if (log.file == null) {
        log.lines.dropPart(); // it has ended
        listener.failed(log.name, String.valueOf(e.getMessage()));
      } else if (!log.isFailing) {
        log.isFailing = true;
        listener.failed(log.name, e.getMessage() + "; trying again");
      }
    }
  }

  private static void give(OpenLog log, Lines lines) throws IOException {
    LogLine line = log.next;
    if (line != null) {
      log.next = null;
      lines.line(log.name, log.lines.number(), line);
    }
  }

  /** Reports the logs in whose lines no format was found: nothing more is to be read. */
  public void finish() {
    List.copyOf(logs).forEach(this::requireFormat);
  }

  private void requireFormat(OpenLog log) {
    if (log.lines.format().isEmpty()) {
      log.lines.requireFormat();
      advance(log);
    }
  }

  /** Finds rotated, truncated and new files; whether there may be more to read. */
  private boolean refresh(Lines lines) throws IOException {
    boolean isChanged = false;
    for (OpenLog log : List.copyOf(logs)) {
      if (log.file == null ? ((GrowingStream) log.in).hasEnded() : log.isReplaced && isQuiet(log)) {
        end(log, lines);
        isChanged = true;
      }
    }
    for (Name name : names) {
      try {
        isChanged |= refresh(name, lines);
        name.noticed = null;
      } catch (NoSuchFileException e) {
        if (name.log == null || name.log.isPassed) {
          wait(name, "there is no such file yet; waiting for it");
        }
      } catch (AccessDeniedException e) {
        wait(name, "there is no permission to read it; trying again");
      } catch (IOException e) {
        wait(name, "cannot be read: " + e.getMessage() + "; trying again");
      }
    }
    return isChanged;
  }

  private void wait(Name name, String what) {
    if (!what.equals(name.noticed)) {
      name.noticed = what;
      listener.noticed(name.text, what);
    }
  }

  private boolean isQuiet(OpenLog log) {
    Instant now = clock.instant();
    if (log.quietSince.equals(Instant.MIN)) {
      log.quietSince = now;
    }
    return !now.isBefore(log.quietSince.plus(QUIET));
  }

  private boolean refresh(Name name, Lines lines) throws IOException {
    BasicFileAttributes found = Files.readAttributes(name.path, BasicFileAttributes.class);
    Object key = key(found);
    OpenLog log = name.log;
    if (key.equals(name.key)) {
      return log != null && restart(name, log, found.size(), lines);
    } else if (found.isDirectory()) {
      throw new IOException("it is a directory");
    }
    boolean isOpen = logs.stream().anyMatch(each -> key.equals(each.key));
    if (!isOpen && log != null && found.size() == 0) {
      return false; // the old one may still be written to
    }
    if (log != null) {
      log.isReplaced = true;
      name.log = null;
    }
    if (!isOpen) {
      open(name, key);
    }
    name.key = key;
    return !isOpen;
  }

  private static Object key(BasicFileAttributes file) {
    Object key = file.fileKey();
    return key == null ? file.creationTime() : key; // Windows has no keys
  }

  private void open(Name name, @Nullable Object key) throws IOException {
    SeekableByteChannel file = Files.newByteChannel(name.path);
    OpenLog log = new OpenLog(name.text, key, Channels.newInputStream(file), file);
    name.log = log;
    logs.add(log);
  }

  /** Starts again if a file is shorter than what was read of it. */
  private boolean restart(Name name, OpenLog log, long size, Lines lines) throws IOException {
    if (log.file == null || size >= log.file.position()) {
      return false;
    }
    requireFormat(log);
    giveAll(log, lines);
    if (log.lines.hasPart() && !log.isPassed) {
      lines.line(
          log.name, log.lines.number() + 1, new LogLine.Broken(LogLine.Broken.Problem.TRUNCATED));
    }
    remove(log);
    listener.noticed(name.text, "was truncated; reading it from its start");
    open(name, log.key);
    return true;
  }

  /** Reads the last line of a log, which may have no end. */
  private void end(OpenLog log, Lines lines) throws IOException {
    log.lines.end();
    giveAll(log, lines);
    remove(log);
  }

  private void giveAll(OpenLog log, Lines lines) throws IOException {
    do {
      give(log, lines);
      advance(log);
    } while (log.next != null);
  }

  private void remove(OpenLog log) {
    logs.remove(log);
    names.stream().filter(name -> log.equals(name.log)).forEach(name -> name.log = null);
    close(log);
  }

  private void close(OpenLog log) {
    try {
      log.in.close();
    } catch (IOException e) {
      listener.noticed(log.name, String.valueOf(e.getMessage()));
    }
  }

  /** The format of a log; empty if it has had no lines. */
  public Optional<LogFormat> format(String name) {
    return Optional.ofNullable(files.get(name)).flatMap(LogFile::format);
  }

  /** Whether nothing more can come: there were only streams, and they have ended. */
  public boolean hasEnded() {
    return names.isEmpty() && logs.isEmpty();
  }

  /** Closes the files. */
  @Override
  public void close() {
    List.copyOf(logs).forEach(this::close);
    logs.clear();
  }
}
