package wayleave.cli.output;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

  /** How a file is opened or written. */
  @FunctionalInterface
  public interface Work<T> {
    T at(Path path) throws IOException;
  }

  public static void write(String name, byte[] content) throws InputException {
    open(name, path -> Files.write(path, content));
  }

  /** Opens a file as {@link #open} does. Later failures name it, too. */
  public static OutputStream stream(String name) throws InputException {
    OutputStream file = open(name, Files::newOutputStream);
    return new BufferedOutputStream(new FilterOutputStream(file) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        try {
          out.write(bytes, from, length);
        } catch (IOException e) {
          throw new IOException("cannot write " + name + ": " + e.getMessage(), e);
        }
      }
    });
  }

  /** Opens a file, in a directory that is made if it is missing. */
  public static <T> T open(String name, Work<T> work) throws InputException {
    try {
      Path path = Path.of(name);
      Path parent = path.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      return work.at(path);
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
