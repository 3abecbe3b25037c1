package wayleave.bulk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Where a run can go on. Nobody may change its totals.
 *
 * @param place the first record whose rows are not in the output
 * @param committed the output's length, as {@link RowSink#commit} told it
 * @param urls how many URLs were answered
 * @param problems how many records before the place were left out
 */
record Checkpoint(Place place, long committed, long urls, long problems, Totals totals) {
  static Checkpoint start(int crawlers) {
    return new Checkpoint(Place.START, 0, 0, 0, new Totals(crawlers));
  }

  byte[] toBytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(place.record());
      out.writeInt(place.file());
      out.writeLong(place.offset());
      out.writeLong(place.line());
      out.writeLong(committed);
      out.writeLong(urls);
      out.writeLong(problems);
      totals.write(out);
    }
    return bytes.toByteArray();
  }

  static Checkpoint fromBytes(byte[] bytes, int crawlers) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new Checkpoint(
          new Place(in.readLong(), in.readInt(), in.readLong(), in.readLong()),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          Totals.read(in, crawlers));
    }
  }
}
