package wayleave.bulk.resume;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import wayleave.bulk.file.Losses;
import wayleave.bulk.rows.Totals;
import wayleave.bulk.urls.InputPosition;

/**
 * Where a run can go on. Nobody may change its totals.
 *
 * @param place the first record whose rows are not in the output
 * @param committed the output's length, as {@link wayleave.bulk.rows.RowSink#commit} told it
 * @param urls how many URLs were answered
 * @param losses what could not be read before the place
 */
public record Checkpoint(
    InputPosition place, long committed, long urls, Losses losses, Totals totals) {
  public static Checkpoint start(int crawlers) {
    return new Checkpoint(InputPosition.START, 0, 0, Losses.NONE, new Totals(crawlers));
  }

  public byte[] toBytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(place.record());
      out.writeInt(place.file());
      out.writeLong(place.offset());
      out.writeLong(place.line());
      out.writeLong(committed);
      out.writeLong(urls);
      byte[] lost = losses.toText().getBytes(StandardCharsets.UTF_8);
      out.writeInt(lost.length);
      out.write(lost);
      totals.write(out);
    }
    return bytes.toByteArray();
  }

  public static Checkpoint fromBytes(byte[] bytes, int crawlers) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new Checkpoint(
          new InputPosition(in.readLong(), in.readInt(), in.readLong(), in.readLong()),
          in.readLong(),
          in.readLong(),
          Losses.parse(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8)),
          Totals.read(in, crawlers));
    }
  }
}
