package wayleave.bulk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A named pipe that is read from the start. */
final class Pipe {
  private final Path path;
  private final FutureTask<byte[]> content;

  private Pipe(Path path) {
    this.path = path;
    this.content = new FutureTask<>(() -> Files.readAllBytes(path));
    Thread reader = new Thread(content, "pipe");
    reader.setDaemon(true);
    reader.start();
  }

  static Pipe create(Path path) throws IOException, InterruptedException {
    if (new ProcessBuilder("mkfifo", path.toString()).start().waitFor() != 0) {
      throw new IOException("cannot create the named pipe " + path);
    }
    return new Pipe(path);
  }

  Path path() {
    return path;
  }

  /** What was written until the writer closed it. */
  byte[] content() throws InterruptedException, ExecutionException {
    return content.get();
  }

  String text() throws InterruptedException, ExecutionException {
    return new String(content(), StandardCharsets.UTF_8);
  }
}
