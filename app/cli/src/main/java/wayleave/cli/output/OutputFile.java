package wayleave.cli.output;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import wayleave.cli.terminal.InputException;
import wayleave.report.file.FileReplacement;

/** Writes what a command was asked to write to a file, with errors that say what to do. */
public final class OutputFile {
  private OutputFile() {}

  /** How a file is opened or written. */
  @FunctionalInterface
  public interface Work<T> {
    T at(Path path) throws IOException;
  }

  /** Replaces the content of a file; a failure leaves it as it was. */
  public static void write(String name, byte[] content) throws InputException {
    open(name, path -> {
      FileReplacement.write(path, content);
      return path;
    });
  }

  /** Replaces the content of a file unless that changes nothing, so that its time stays the same. */
  public static void rewrite(String name, byte[] before, byte[] after) throws InputException {
    if (!Arrays.equals(before, after)) {
      write(name, after);
    }
  }

  /** A stream into a file, whose failures name the file. */
  public static OutputStream named(String name, OutputStream file) {
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
      throw new InputException("not allowed to write " + name
          + "; check the permissions of the file and of its directory");
    } catch (NoSuchFileException | FileAlreadyExistsException e) {
      throw new InputException("cannot write " + name + ": its parent is not a directory");
    } catch (FileSystemException e) {
      throw new InputException(
          "cannot write " + name + ": " + (e.getReason() == null ? e.getMessage() : e.getReason()));
    } catch (IOException e) {
      throw new InputException("cannot write " + name + ": " + e.getMessage());
    }
  }
}
