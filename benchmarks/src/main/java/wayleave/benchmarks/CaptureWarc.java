package wayleave.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.UUID;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import wayleave.captures.Capture;

/** Captures as a WARC file, each response a gzip member, as Common Crawl's; what had no answer is not in it. */
final class CaptureWarc implements BulkCaptures.Visitor, Closeable {
  private static final MediaType TEXT = MediaType.parse("text/plain; charset=utf-8");

  private final WarcWriter warc;

  CaptureWarc(OutputStream out) throws IOException {
    WritableByteChannel channel = Channels.newChannel(out);
    warc = new WarcWriter(channel, WarcCompression.GZIP);
  }

  @Override
  public void capture(Capture capture) throws IOException {
    if (capture.status() == 0) {
      return;
    }
    HttpResponse.Builder response =
        new HttpResponse.Builder(capture.status(), "").body(TEXT, capture.body());
    if (capture.location() != null) {
      response.addHeader("Location", capture.location());
    }
    warc.write(new WarcResponse.Builder(URI.create(capture.url()))
        .recordId(UUID.nameUUIDFromBytes(Text.bytes(capture.url() + capture.fetchedAt())))
        .date(capture.fetchedAt())
        .body(response.build())
        .build());
  }

  @Override
  public void close() throws IOException {
    warc.close();
  }
}
