package wayleave.benchmarks.bulk;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The program behind {@code verify/benchmarks/run bulk-data}: makes up a list of URLs and captures of their sites' robots.txt, the same
 * ones for the same seed and the same real files. It needs no more memory for more of them.
 */
public final class BulkData {
  private static final int BUFFER = 1 << 20;

  private BulkData() {}

  /** Makes what the command line asks for; exits with 2 if it makes no sense. */
  public static void main(String[] arguments) throws IOException {
    BulkDataSettings settings;
    try {
      settings = BulkDataSettings.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(
          "verify/benchmarks/run bulk-data: " + e.getMessage() + "\n" + BulkDataSettings.USAGE);
      System.exit(2);
      return;
    }
    write(settings);
    System.out.println(settings.urlFile());
    System.out.println(settings.captureFile());
  }

  /** Writes all files. */
  static void write(BulkDataSettings settings) throws IOException {
    write(settings, BulkSites.of(settings.origins(), settings.seed()));
  }

  static void write(BulkDataSettings settings, BulkSites sites) throws IOException {
    Files.createDirectories(settings.directory());
    try (Writer out = new BufferedWriter(
        new OutputStreamWriter(Files.newOutputStream(settings.urlFile()), StandardCharsets.UTF_8),
        BUFFER)) {
      BulkUrls urls = new BulkUrls(
          sites,
          Math.max(1, (int) (settings.origins() * settings.asked())),
          settings.urls(),
          settings.skew(),
          settings.spread());
      for (long i = 0; i < settings.urls(); i++) {
        out.append(urls.url(i)).append('\n');
      }
    }
    BulkCaptures captures = new BulkCaptures(sites, settings.captures());
    try (OutputStream out = buffered(settings.captureFile());
        CaptureTable table = new CaptureTable(out)) {
      captures.visit(table);
    }
  }

  private static OutputStream buffered(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
  }
}
