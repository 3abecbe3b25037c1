package wayleave.policy.cache;

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
import wayleave.policy.response.Body;
import wayleave.policy.response.Header;
import wayleave.policy.response.Outcome;

/**
 * The bytes in which an {@link CacheEntry} can be stored and sent.
 *
 * <p>Four letters that say what it is, a version, then the parts in the order of the record, and last the CRC-32 of all that.
 * The codes of the reasons are part of the form: the version changes with them.
 *
 * <p>Version 2 has the header fields of the copy at its end; an entry of which none is kept is written as version 1.
 */
final class CacheEntryCodec {
  private static final int MAGIC = 'W' << 24 | 'L' << 16 | 'F' << 8 | 'E';
  private static final int WITHOUT_HEADERS = 1;
  private static final int WITH_HEADERS = 2;
  private static final int CHECKSUM = 4;
  private static final long LAST_MILLIS = 253_402_300_799_999L;

  /** Which times of a row of failures are there. */
  private static final int SITE_ANSWERED = 1;

  private static final int MISSING = 2;

  private static final int NONE = 0;
  private static final int FOUND = 1;
  private static final int ABSENT = 2;
  private static final int UNREACHABLE = 3;

  /** The code of a reason is its place here. */
  private static final List<Outcome.Absent.Reason> ABSENT_REASONS = List.of(
      Outcome.Absent.Reason.CLIENT_ERROR,
      Outcome.Absent.Reason.TOO_MANY_REDIRECTS,
      Outcome.Absent.Reason.REDIRECT_LOOP,
      Outcome.Absent.Reason.UNUSABLE_REDIRECT,
      Outcome.Absent.Reason.SERVER_ERROR_FOR_MISSING);

  /** The code of a reason is its place here. */
  private static final List<Outcome.Unreachable.Reason> UNREACHABLE_REASONS = List.of(
      Outcome.Unreachable.Reason.SERVER_ERROR,
      Outcome.Unreachable.Reason.TOO_MANY_REQUESTS,
      Outcome.Unreachable.Reason.LOGIN_REFUSED,
      Outcome.Unreachable.Reason.DNS_FAILURE,
      Outcome.Unreachable.Reason.CONNECT_FAILURE,
      Outcome.Unreachable.Reason.CONNECT_TIMEOUT,
      Outcome.Unreachable.Reason.TLS_FAILURE,
      Outcome.Unreachable.Reason.READ_TIMEOUT,
      Outcome.Unreachable.Reason.DEADLINE_EXCEEDED,
      Outcome.Unreachable.Reason.CONNECTION_LOST,
      Outcome.Unreachable.Reason.INCOMPLETE,
      Outcome.Unreachable.Reason.MALFORMED,
      Outcome.Unreachable.Reason.TOO_LARGE,
      Outcome.Unreachable.Reason.BAD_ENCODING);

  private CacheEntryCodec() {}

  static byte[] write(CacheEntry entry) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      boolean hasHeaders =
          entry.copy().filter(copy -> !copy.headers().isEmpty()).isPresent();
      out.writeByte(hasHeaders ? WITH_HEADERS : WITHOUT_HEADERS);
      writeOutcome(out, entry.last().orElse(null));
      writeCopy(out, entry.copy().orElse(null));
      out.writeLong(entry.attemptedAt().toEpochMilli());
      out.writeLong(entry.freshUntil().toEpochMilli());
      out.writeLong(entry.nextFetch().toEpochMilli());
      writeOutage(out, entry.outage().orElse(null));
      out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: it is written to memory
    }
    return bytes.toByteArray();
  }

  static Optional<CacheEntry> read(byte[] bytes) {
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
      CacheEntry entry = readEntry(in, version == WITH_HEADERS);
      return in.available() == CHECKSUM ? Optional.of(entry) : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static CacheEntry readEntry(DataInputStream in, boolean hasHeaders) throws IOException {
    int kind = in.readUnsignedByte();
    Outcome failureOrAbsence = readOutcome(in, kind);
    CacheEntry.Copy copy = readCopy(in, hasHeaders);
    if (kind == FOUND && copy == null) {
      throw new IOException("found without a copy");
    }
    return new CacheEntry(
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
      out.writeByte(ABSENT_REASONS.indexOf(absent.reason()));
      out.writeInt(absent.status());
    } else if (outcome instanceof Outcome.Unreachable failure) {
      out.writeByte(UNREACHABLE);
      out.writeByte(UNREACHABLE_REASONS.indexOf(failure.reason()));
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

  private static <T> T constant(List<T> constants, DataInputStream in) throws IOException {
    int code = in.readUnsignedByte();
    if (code >= constants.size()) {
      throw new IOException("code " + code);
    }
    return constants.get(code);
  }

  private static void writeCopy(DataOutputStream out, CacheEntry.@Nullable Copy copy)
      throws IOException {
    out.writeBoolean(copy != null);
    if (copy != null) {
      byte[] packed = CompressedBody.pack(copy.found().body());
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

  private static CacheEntry.@Nullable Copy readCopy(DataInputStream in, boolean hasHeaders)
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
    Body body = CompressedBody.unpack(in.readNBytes(length));
    return new CacheEntry.Copy(
        new Outcome.Found(status, body, truncated),
        readTime(in),
        hasHeaders ? readHeaders(in) : List.of());
  }

  private static void writeOutage(DataOutputStream out, CacheEntry.@Nullable Outage outage)
      throws IOException {
    out.writeBoolean(outage != null);
    if (outage != null) {
      Instant answered = outage.siteAnsweredAt().orElse(null);
      Instant missing = outage.missingSince().orElse(null);
      out.writeLong(outage.since().toEpochMilli());
      out.writeInt(outage.failures());
      out.writeByte((answered == null ? 0 : SITE_ANSWERED) | (missing == null ? 0 : MISSING));
      if (answered != null) {
        out.writeLong(answered.toEpochMilli());
      }
      if (missing != null) {
        out.writeLong(missing.toEpochMilli());
      }
    }
  }

  private static CacheEntry.@Nullable Outage readOutage(DataInputStream in) throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    Instant since = readTime(in);
    int failures = in.readInt();
    int times = in.readUnsignedByte();
    if ((times & ~(SITE_ANSWERED | MISSING)) != 0) {
      throw new IOException("times " + times);
    }
    return new CacheEntry.Outage(
        since,
        failures,
        (times & SITE_ANSWERED) == 0 ? Optional.empty() : Optional.of(readTime(in)),
        (times & MISSING) == 0 ? Optional.empty() : Optional.of(readTime(in)));
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
