package wayleave.captures.warc;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import wayleave.captures.WarcPosition;

/** Bytes of a file between two places. Does not move the channel, nor close it. Not thread-safe. */
final class RecordInput extends InputStream {
  private final FileChannel channel;
  private long at;
  private final long end;

  private RecordInput(FileChannel channel, long begin, long end) {
    this.channel = channel;
    this.at = begin;
    this.end = end;
  }

  /** The bytes of a record, behind the dictionary that the file may begin with. */
  static InputStream of(FileChannel channel, WarcPosition place) throws IOException {
    long rest = Math.max(0, channel.size() - place.offset());
    long length = place.length() == WarcPosition.UNKNOWN ? rest : Math.min(rest, place.length());
    InputStream record = new RecordInput(channel, place.offset(), place.offset() + length);
    long dictionary = dictionary(channel);
    return dictionary == 0 || place.offset() < dictionary
        ? record
        : new SequenceInputStream(new RecordInput(channel, 0, dictionary), record);
  }

  /** How many bytes the dictionary at the beginning of a file has, with its header; 0 if there is none. */
  private static long dictionary(FileChannel channel) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
      // Reads on.
    }
    boolean isDictionary = !header.hasRemaining() && header.getInt(0) == Zstandard.DICTIONARY_FRAME;
    return isDictionary ? header.capacity() + Integer.toUnsignedLong(header.getInt(4)) : 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    } else if (at >= end) {
      return -1;
    }
    int count = channel.read(ByteBuffer.wrap(target, offset, (int) Math.min(length, end - at)), at);
    at += Math.max(0, count);
    return count;
  }
}
