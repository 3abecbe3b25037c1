package wayleave.captures.warc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import wayleave.captures.Capture;
import wayleave.captures.ContentDigest;
import wayleave.captures.WarcPosition;

/**
 * Reads the captures of robots.txt files in WARC files (ISO 28500): plain, or compressed with gzip or Zstandard, each record by itself or
 * all in one. Zstandard may use a dictionary with which the file begins ("Zstandard Compression for WARC Files 1.0", IIPC), and needs
 * the library {@code com.github.luben:zstd-jni}, which is not among the dependencies of this one.
 *
 * <p>Told are, in the order of the file,
 *
 * <ul>
 *   <li>HTTP responses for the URL of a robots.txt, and for what one of them, or one so reached, redirects to, if it comes later
 *       in the file
 *   <li>files without the header of a response ({@code resource} records, as those of FTP) at the URL of a robots.txt, with the
 *       status 200; HTML may be an error page and is lost
 *   <li>repetitions of these ({@code revisit} records with the profile identical-payload-digest), with the content of the
 *       record that they repeat, if it was read before, in this file or another, and is among the last 16 MiB; those with the profile
 *       server-not-modified say nothing and are skipped
 * </ul>
 *
 * <p>A 2xx response to a HEAD request says nothing about the content, and is passed over with a problem that counts these, if the file
 * has the request beside it.
 *
 * <p>What a record says is read as a fetch would have read it: content only of a 2xx, without codings (gzip, deflate, br, and
 * zstd where its library is there), up to 500 KiB and a byte. Text is read as it is, whatever coding the header names. A capture is incomplete where the response ended
 * early or holds a part of the file, its length or coding is malformed, its coding is unknown (which is also a problem), or {@code WARC-Truncated} says that it
 * was cut, unless 500 KiB are there; and where the record itself is cut or its
 * length wrong, which is also a problem. A record without readable HTTP in it is a capture with the status 0 and a problem. One
 * without a readable date is a capture of unknown time ({@link java.time.Instant#EPOCH}) and a problem. Of a record whose header
 * cannot be read, whose compressed bytes are corrupt, or whose block does not have its {@code WARC-Block-Digest} (without one, its
 * content its {@code WARC-Payload-Digest}), there is a problem and nothing else.
 *
 * <p>Behind what is damaged, reading goes on with the next record: in a compressed file with the next member; in a plain one,
 * or where many records are in one member, with the next {@code WARC/1.} in the last MiB before the damage was noticed, or
 * behind it. Not thread-safe.
 */
public final class WarcCaptures {
  private final LruMap<Capture> repeatable = RobotsRecords.repeatable();

  /** One that has read nothing. */
  public WarcCaptures() {}

  /** Is told what is in a file, in its order. */
  public interface Visitor extends WarcProblems {
    /**
     * A response was captured. One that is no answer ({@link Capture#isAnswer}) is told too.
     *
     * @param source the name of the file, as it was given
     * @param offset where in the file the record begins, in bytes from 0; if it is the first in its compressed member, where the
     *     member begins; if it is another, its place in the decompressed file
     * @throws IOException ends the reading, and is thrown by it
     */
    void capture(Capture capture, String source, long offset) throws IOException;
  }

  /**
   * Reads a file to its end, in bounded memory: about 2 MiB, 16 MiB for what may be repeated, and 16 MiB for redirects. Does not
   * close it.
   *
   * @param in what to read; need not be buffered
   * @param source the name of the file, for the visitor; one that ends with {@code .gz} or {@code .zst} is that of a
   *     compressed file even if its first bytes are damaged
   * @throws IOException if {@code in} cannot be read, or the visitor throws it; never for what is in the file, but that the library
   *     for Zstandard is missing
   */
  public void read(InputStream in, String source, Visitor visitor) throws IOException {
    try (WarcScanner scanner = of(in, source, visitor)) {
      scanner.scan();
    }
  }

  /** As {@link #read}, record by record. */
  public WarcScanner of(InputStream in, String source, Visitor visitor) throws IOException {
    RobotsRecords records = RobotsRecords.of(source, visitor, repeatable);
    return new WarcScanner(WarcInput.of(in, source), new HeadRequests(records, source, visitor));
  }

  /**
   * Reads one record, whatever its URL: one capture, or a loss, or both where the record is cut. Offsets that the visitor hears of are
   * that of the record.
   *
   * @param file the WARC file
   * @param at where in it the record is; the name there does not matter
   * @param digest of the content, as the index has it; null if it is not known
   * @throws IOException if the file cannot be read, or the visitor throws it
   */
  public void readRecord(Path file, WarcPosition at, @Nullable String digest, Visitor visitor)
      throws IOException {
    ContentDigest expected = digest == null ? null : ContentDigest.parse(digest).orElse(null);
    String name = file.toString();
    AtOffset there = new AtOffset(visitor, name, at.offset());
    RobotsRecords record = RobotsRecords.ofAnyUrl(name, there, repeatable, expected);
    HeadRequests heads = new HeadRequests(record, name, there);
    try (FileChannel channel = FileChannel.open(file)) {
      WarcInput input = WarcInput.ofRecord(RecordInput.of(channel, at), name);
      try (WarcScanner scanner = new WarcScanner(input, heads)) {
        scanner.scanFirst();
      }
      if (heads.isWaiting() && at.length() != WarcPosition.UNKNOWN) {
        readBehind(channel, at, name, heads);
      }
    }
    boolean isPassedOver = heads.hasPassedOver();
    heads.end();
    if (!record.isTold() && !isPassedOver) {
      visitor.lost(name, at.offset(), "expected the record of a response");
    }
  }

  /** Looks for the request of a response that has no content. */
  private static void readBehind(
      FileChannel channel, WarcPosition record, String name, HeadRequests heads)
      throws IOException {
    WarcPosition next =
        new WarcPosition(record.file(), record.offset() + record.length(), WarcPosition.UNKNOWN);
    WarcInput input = WarcInput.ofRecord(RecordInput.of(channel, next), name);
    try (WarcScanner scanner = new WarcScanner(input, heads.behind())) {
      while (heads.isWaiting() && scanner.next()) {
        // Goes on.
      }
    }
  }

  /** A visitor that hears of one place. */
  private record AtOffset(Visitor visitor, String source, long offset) implements Visitor {
    @Override
    public void capture(Capture capture, String in, long at) throws IOException {
      visitor.capture(capture, source, offset);
    }

    @Override
    public void problem(String in, long at, String what) throws IOException {
      visitor.problem(source, offset, what);
    }

    @Override
    public void lost(String in, long at, String what) throws IOException {
      visitor.lost(source, offset, what);
    }

    @Override
    public void damage(String in, long at, String what) throws IOException {
      visitor.damage(source, offset, what);
    }
  }
}
