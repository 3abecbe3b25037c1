package wayleave.watch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import wayleave.Origin;
import wayleave.policy.response.Body;
import wayleave.report.file.FileReplacement;
import wayleave.report.file.PrivateDirectory;

/** States in files: one for each site, so that a look at a site writes little, and a damaged one costs one site. */
final class FileStates extends WatchStates {
  private final Path directory;

  FileStates(Path directory) {
    this.directory = directory;
  }

  /** Origins hold what no file's name may, and can be longer: the name is a hash of it. */
  private Path file(Origin origin) {
    byte[] name = origin.toString().getBytes(StandardCharsets.UTF_8);
    return directory.resolve(Body.of(name).sha256() + ".json");
  }

  @Override
  Optional<WatchRecord> get(Origin origin) throws IOException {
    Path file = file(origin);
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return Optional.of(WatchRecordCodec.read(bytes, origin)
        .orElseThrow(() -> new IOException("what is kept of " + origin + " in " + file.getFileName()
            + " is damaged or of another version")));
  }

  @Override
  void put(Origin origin, WatchRecord kept) throws IOException {
    PrivateDirectory.create(directory);
    FileReplacement.write(file(origin), WatchRecordCodec.write(origin, kept));
  }
}
