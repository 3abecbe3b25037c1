package wayleave.cli.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import wayleave.cli.terminal.InputException;

/** Writes what a command was asked to write to a file, with errors that say what to do. */
public final class OutputFile {
  private OutputFile() {}

  public static void write(String name, byte[] content) throws InputException {
    try {
      Path path = Path.of(name);
      Path parent = path.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.write(path, content);
    } catch (InvalidPathException e) {
      throw new InputException("not a valid file name: " + name);
    } catch (AccessDeniedException e) {
      throw new InputException("not allowed to write " + name + "; check its permissions");
    } catch (NoSuchFileException | FileAlreadyExistsException e) {
      throw new InputException("cannot write " + name + ": its parent is not a directory");
    } catch (IOException e) {
      throw new InputException("cannot write " + name + ": " + e.getMessage());
    }
  }
}
