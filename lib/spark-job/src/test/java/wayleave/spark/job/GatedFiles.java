package wayleave.spark.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files, of which those named {@code gated...} cannot be opened before a file {@code go} is beside them: so a job waits in its middle. */
public final class GatedFiles extends RawLocalFileSystem {
  static final String SCHEME = "gated";
  static final String GO = "_go";

  /** Found by Hadoop. */
  public GatedFiles() {}

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
    if (file.getName().startsWith("gated")) {
      await(Path.of(file.toUri().getPath()).resolveSibling(GO));
    }
    return super.open(file, buffer);
  }

  private static void await(Path go) throws IOException {
    try (WatchService changes = FileSystems.getDefault().newWatchService()) {
      go.getParent().register(changes, StandardWatchEventKinds.ENTRY_CREATE);
      while (!Files.exists(go)) {
        changes.poll(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }
}
