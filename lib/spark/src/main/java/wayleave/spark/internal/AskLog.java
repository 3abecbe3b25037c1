package wayleave.spark.internal;

import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import wayleave.logs.LogPlace;
import wayleave.logs.judge.Judge;
import wayleave.logs.line.LogRecord;

/**
 * The requests for robots.txt of a log, with their places, and the time at which the log starts. Spark sends and stores it as bytes:
 * about 15 for each request. Not thread-safe.
 */
public final class AskLog implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int VERSION = 1;
  private static final Comparator<@Nullable String> TEXT =
      Comparator.nullsFirst(Comparator.<String>naturalOrder());
  /** As {@code wayleave logs} reads files; the rest only makes the bytes the same each time. */
  private static final Comparator<Entry> ORDER = Comparator.<Entry, String>comparing(
          entry -> entry.place().file())
      .thenComparingLong(entry -> entry.place().line())
      .thenComparing(entry -> entry.record().time())
      .thenComparing(entry -> entry.record().client().orElse(null), TEXT)
      .thenComparing(entry -> entry.record().userAgent().orElse(null), TEXT)
      .thenComparing(entry -> entry.record().scheme().orElse(null), TEXT)
      .thenComparing(entry -> entry.record().host().orElse(null), TEXT)
      .thenComparingInt(entry -> entry.record().port().orElse(0))
      .thenComparingInt(entry -> entry.record().status().orElse(0));

  private final transient List<Entry> entries = new ArrayList<>();
  private final transient Map<String, String> texts = new HashMap<>();
  private transient long firstMicros = Long.MAX_VALUE;

  private record Entry(LogRecord record, LogPlace place) {}

  /** What a state or result of the aggregate holds, itself or as bytes. */
  public static AskLog of(Serializable state) {
    return state instanceof AskLog log ? log : decode((byte[]) state);
  }

  /** Takes the time of a request, in microseconds since 1970. */
  public void addTime(long micros) {
    firstMicros = Math.min(firstMicros, micros);
  }

  /** Takes a record, and keeps it if it is a request for robots.txt. */
  public void add(LogRecord record, LogPlace place) {
    addTime(record.epochMicros());
    if (record.isRobotsRequest()) {
      LogRecord kept = LogRecord.at(record.time())
          .site(
              shared(record.scheme().orElse(null)),
              shared(record.host().orElse(null)),
              boxed(record.port()))
          .client(shared(record.client().orElse(null)))
          .request("GET", "/" + LogRecord.ROBOTS_TXT)
          .status(boxed(record.status()))
          .userAgent(shared(record.userAgent().orElse(null)))
          .build();
      String file = texts.computeIfAbsent(place.file(), name -> name);
      entries.add(new Entry(kept, new LogPlace(file, place.line())));
    }
  }

  private @Nullable String shared(@Nullable String text) {
    return text == null ? null : texts.computeIfAbsent(text, any -> text);
  }

  private static @Nullable Integer boxed(OptionalInt number) {
    return number.isPresent() ? (Integer) number.getAsInt() : null;
  }

  /** Takes all that another one holds. */
  public void add(AskLog other) {
    addTime(other.firstMicros);
    other.entries.forEach(entry -> add(entry.record(), entry.place()));
  }

  /** Gives everything, in the order of files and lines. */
  public void replay(Judge judge) {
    if (firstMicros != Long.MAX_VALUE) {
      judge.addTime(Instant.EPOCH.plus(firstMicros, ChronoUnit.MICROS));
    }
    entries.sort(ORDER);
    entries.forEach(entry -> judge.add(entry.record(), entry.place()));
  }

  /** Spark 3.5 finds no classes of jars that a job brings where it reads the state of an aggregate. */
  private Object writeReplace() {
    return encode();
  }

  /** All of it as bytes: the same for the same requests. */
  public byte[] encode() {
    entries.sort(ORDER);
    Output out = new Output();
    out.bytes.write(VERSION);
    out.number(firstMicros);
    out.number(entries.size());
    long second = 0;
    for (Entry entry : entries) {
      LogRecord record = entry.record();
      long micros = record.epochMicros();
      out.number(micros - second);
      second = micros;
      out.text(record.scheme().orElse(null));
      out.text(record.host().orElse(null));
      out.number(record.port().orElse(-1));
      out.text(record.client().orElse(null));
      out.number(record.status().orElse(-1));
      out.text(record.userAgent().orElse(null));
      out.text(entry.place().file());
      out.number(entry.place().line());
    }
    return out.bytes.toByteArray();
  }

  /**
   * What {@link #encode} wrote.
   *
   * @throws IllegalArgumentException if it did not write this
   */
  public static AskLog decode(byte[] bytes) {
    AskLog log = new AskLog();
    try {
      Input in = new Input(bytes);
      if (bytes[in.at++] != VERSION) {
        throw unreadable(null);
      }
      log.addTime(in.number());
      long count = in.number();
      long micros = 0;
      for (long i = 0; i < count; i++) {
        micros += in.number();
        LogRecord record = LogRecord.at(Instant.EPOCH.plus(micros, ChronoUnit.MICROS))
            .site(in.text(), in.text(), in.optional())
            .client(in.text())
            .request("GET", "/" + LogRecord.ROBOTS_TXT)
            .status(in.optional())
            .userAgent(in.text())
            .build();
        String file = in.text();
        log.entries.add(new Entry(record, new LogPlace(file == null ? "" : file, in.number())));
      }
      if (in.at != bytes.length) {
        throw unreadable(null);
      }
    } catch (IndexOutOfBoundsException e) {
      throw unreadable(e);
    }
    return log;
  }

  private static IllegalArgumentException unreadable(@Nullable Exception cause) {
    return new IllegalArgumentException(
        "asks (argument 2) is not a value that robots_log_asks of this version gives", cause);
  }

  /** Numbers of variable length, and texts that are written once. */
  private static final class Output {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> texts = new LinkedHashMap<>();

    void number(long value) {
      long rest = value << 1 ^ value >> 63;
      while ((rest & ~0x7FL) != 0) {
        bytes.write((int) (rest & 0x7F | 0x80));
        rest >>>= 7;
      }
      bytes.write((int) rest);
    }

    /** Its number; -1 for none, and with the first use the text itself. */
    void text(@Nullable String text) {
      Integer known = text == null ? (Integer) (-1) : texts.get(text);
      if (known != null) {
        number(known);
        return;
      }
      number(texts.size());
      texts.put(String.valueOf(text), texts.size());
      byte[] utf8 = String.valueOf(text).getBytes(StandardCharsets.UTF_8);
      number(utf8.length);
      bytes.writeBytes(utf8);
    }
  }

  private static final class Input {
    private final byte[] bytes;
    private final List<String> texts = new ArrayList<>();
    private int at;

    Input(byte[] bytes) {
      this.bytes = bytes;
    }

    long number() {
      long rest = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[at++];
        rest |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return rest >>> 1 ^ -(rest & 1);
        }
      }
    }

    @Nullable
    Integer optional() {
      int value = (int) number();
      return value < 0 ? null : (Integer) value;
    }

    @Nullable
    String text() {
      int index = (int) number();
      if (index < 0) {
        return null;
      } else if (index == texts.size()) {
        int length = (int) number();
        if (length < 0 || length > bytes.length - at) {
          throw new IndexOutOfBoundsException(at);
        }
        texts.add(new String(bytes, at, length, StandardCharsets.UTF_8));
        at += length;
      }
      return texts.get(index);
    }
  }
}
