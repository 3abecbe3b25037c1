package wayleave.server.jetty;

import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionConfig;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.server.Handler;
import wayleave.server.http.ApiResponse;

/**
 * Sends answers with gzip to those who accept it. Not those of batches: for as long as one goes on, a compressor would take more
 * memory than all the rest of it. Bodies of requests are taken as they are: the decoder of Jetty passes over what comes after a
 * first gzip member, and does not tell one that was cut off from a whole one, so that half of a batch would be answered as if that
 * were all.
 */
public final class Compressing {
  /** What is shorter is sent in one packet anyway. */
  private static final int LEAST_BYTES = 1_024;

  private Compressing() {}

  public static Handler of(Handler handler) {
    GzipCompression gzip = new GzipCompression();
    gzip.setMinCompressSize(LEAST_BYTES);
    CompressionHandler compressing = new CompressionHandler(handler);
    compressing.putCompression(gzip);
    compressing.putConfiguration(
        "/*",
        CompressionConfig.builder()
            .compressIncludeEncoding("gzip")
            .compressIncludeMethod("GET")
            .compressIncludeMethod("POST")
            .compressIncludeMimeType(ApiResponse.JSON)
            .decompressExcludeEncoding("gzip")
            .build());
    return compressing;
  }
}
