package wayleave.fetch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The bytes in which an {@link Entry} can be stored and sent.
 *
 * <p>Four letters that say what it is, a version, then the parts in the order of the record, and last the CRC-32 of all that.
 * The order of the constants of the reasons is part of the form: the version changes with it.
 *
 * <p>Version 2 has the header fields of the copy at its end; an entry of which none is kept is written as version 1.
 */
final class EntryForm {
  private static final int MAGIC = 'W' << 24 | 'L' << 16 | 'F' << 8 | 'E';
  private static final int WITHOUT_HEADERS = 1;
  private static final int WITH_HEADERS = 2;
  private static final int CHECKSUM = 4;
  private static final long LAST_MILLIS = 253_402_300_799_999L;

  private static final int NONE = 0;
  private static final int FOUND = 1;
  private static final int ABSENT = 2;
  private static final int UNREACHABLE = 3;

  private static final Outcome.Absent.Reason[] ABSENT_REASONS = Outcome.Absent.Reason.values();
  private static final Outcome.Unreachable.Reason[] UNREACHABLE_REASONS =
      Outcome.Unreachable.Reason.values();

  private EntryForm() {}

  static byte[] write(Entry entry) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      boolean hasHeaders = entry.copy() != null && !entry.copy().headers().isEmpty();
      out.writeByte(hasHeaders ? WITH_HEADERS : WITHOUT_HEADERS);
      writeOutcome(out, entry.last());
      writeCopy(out, entry.copy());
      out.writeLong(entry.attemptedAt().toEpochMilli());
      out.writeLong(entry.freshUntil().toEpochMilli());
      out.writeLong(entry.nextFetch().toEpochMilli());
      writeOutage(out, entry.outage());
      out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: it is written to memory
    }
    return bytes.toByteArray();
  }

  static Optional<Entry> read(byte[] bytes) {
    if (bytes.length < CHECKSUM) {
      return Optional.empty();
    }
    int end = bytes.length - CHECKSUM;
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != MAGIC) {
        return Optional.empty();
      }
      int version = in.readUnsignedByte();
      if (version != WITHOUT_HEADERS && version != WITH_HEADERS) {
        return Optional.empty();
      }
      // Checked before anything else is believed.
      DataInputStream tail = new DataInputStream(new ByteArrayInputStream(bytes, end, CHECKSUM));
      if (tail.readInt() != checksum(bytes, end)) {
        return Optional.empty();
      }
      Entry entry = readEntry(in, version == WITH_HEADERS);
      return in.available() == CHECKSUM ? Optional.of(entry) : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Entry readEntry(DataInputStream in, boolean hasHeaders) throws IOException {
    int kind = in.readUnsignedByte();
    Outcome failureOrAbsence = readOutcome(in, kind);
    Entry.Copy copy = readCopy(in, hasHeaders);
    if (kind == FOUND && copy == null) {
      throw new IOException("found without a copy");
    }
    return new Entry(
        kind == FOUND && copy != null ? copy.found() : failureOrAbsence,
        copy,
        readTime(in),
        readTime(in),
        readTime(in),
        readOutage(in));
  }

  private static void writeOutcome(DataOutputStream out, @Nullable Outcome outcome)
      throws IOException {
    if (outcome instanceof Outcome.Found) {
      out.writeByte(FOUND); // its parts are the copy's
    } else if (outcome instanceof Outcome.Absent absent) {
      out.writeByte(ABSENT);
      out.writeByte(absent.reason().ordinal());
      out.writeInt(absent.status());
    } else if (outcome instanceof Outcome.Unreachable failure) {
      out.writeByte(UNREACHABLE);
      out.writeByte(failure.reason().ordinal());
      out.writeInt(failure.status());
      out.writeUTF(failure.detail());
    } else {
      out.writeByte(NONE);
    }
  }

  private static @Nullable Outcome readOutcome(DataInputStream in, int kind) throws IOException {
    return switch (kind) {
      case NONE, FOUND -> null;
      case ABSENT -> new Outcome.Absent(constant(ABSENT_REASONS, in), in.readInt());
      case UNREACHABLE ->
        new Outcome.Unreachable(constant(UNREACHABLE_REASONS, in), in.readInt(), in.readUTF());
      default -> throw new IOException("outcome " + kind);
    };
  }

  private static <T> T constant(T[] constants, DataInputStream in) throws IOException {
    int ordinal = in.readUnsignedByte();
    if (ordinal >= constants.length) {
      throw new IOException("constant " + ordinal);
    }
    return constants[ordinal];
  }

  private static void writeCopy(DataOutputStream out, Entry.@Nullable Copy copy)
      throws IOException {
    out.writeBoolean(copy != null);
    if (copy != null) {
      byte[] packed = PackedBody.pack(copy.found().body());
      out.writeInt(copy.found().status());
      out.writeBoolean(copy.found().truncated());
      out.writeInt(packed.length);
      out.write(packed);
      out.writeLong(copy.fetchedAt().toEpochMilli());
      if (!copy.headers().isEmpty()) {
        writeHeaders(out, copy.headers());
      }
    }
  }

  private static void writeHeaders(DataOutputStream out, List<Header> headers) throws IOException {
    out.writeShort(headers.size());
    for (Header header : headers) {
      out.writeUTF(header.name());
      out.writeUTF(header.value());
    }
  }

  private static List<Header> readHeaders(DataInputStream in) throws IOException {
    List<Header> headers = new ArrayList<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      headers.add(new Header(in.readUTF(), in.readUTF()));
    }
    return headers;
  }

  private static Entry.@Nullable Copy readCopy(DataInputStream in, boolean hasHeaders)
      throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    int status = in.readInt();
    boolean truncated = in.readBoolean();
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("body of " + length + " bytes");
    }
    Body body = PackedBody.unpack(in.readNBytes(length));
    return new Entry.Copy(
        new Outcome.Found(status, body, truncated),
        readTime(in),
        hasHeaders ? readHeaders(in) : List.of());
  }

  private static void writeOutage(DataOutputStream out, Entry.@Nullable Outage outage)
      throws IOException {
    out.writeBoolean(outage != null);
    if (outage != null) {
      Instant answered = outage.siteAnsweredAt();
      out.writeLong(outage.since().toEpochMilli());
      out.writeInt(outage.failures());
      out.writeBoolean(answered != null);
      if (answered != null) {
        out.writeLong(answered.toEpochMilli());
      }
    }
  }

  private static Entry.@Nullable Outage readOutage(DataInputStream in) throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    Instant since = readTime(in);
    int failures = in.readInt();
    Instant answered = in.readBoolean() ? readTime(in) : null;
    return new Entry.Outage(since, failures, answered);
  }

  /** Within four digits of years, so that there is room to calculate. */
  private static Instant readTime(DataInputStream in) throws IOException {
    long millis = in.readLong();
    if (millis < -LAST_MILLIS || millis > LAST_MILLIS) {
      throw new IOException("time " + millis);
    }
    return Instant.ofEpochMilli(millis);
  }

  private static int checksum(byte[] bytes, int end) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, end);
    return (int) crc.getValue();
  }
}
