package wayleave.cli.logs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import wayleave.cli.input.Decompressed;
import wayleave.cli.terminal.InputException;

/** The logs of a run, in the order of their names, so that the order in which they are given changes nothing. */
public final class LogInputs implements AutoCloseable {
  private static final int COMPARED = 1 << 16;
  private static final String STDIN = "-";

  private final List<Input> inputs;
  private final @Nullable Path spool;

  /**
   * A log.
   *
   * @param name as it was given
   * @param path where it can be read, more than once
   */
  public record Input(String name, Path path) {
    /** Opens it, without its compression; see {@link LogBytes}. */
    public InputStream open() throws IOException {
      return new LogBytes(Files.newInputStream(path));
    }
  }

  private LogInputs(List<Input> inputs, @Nullable Path spool) {
    this.inputs = inputs;
    this.spool = spool;
  }

  /** A single log under another name than its path. */
  static LogInputs of(String name, Path path) {
    return new LogInputs(List.of(new Input(name, path)), null);
  }

  /**
   * The logs with these names; {@code -} is standard input, which is copied to a temporary file since logs are read twice.
   *
   * @throws InputException if one is not a file, or two are the same; the message says which
   */
  public static LogInputs of(List<String> names, InputStream stdin)
      throws InputException, IOException {
    List<Input> inputs = new ArrayList<>();
    Path spool = null;
    for (String name : names) {
      if (name.equals(STDIN)) {
        if (spool != null) {
          throw new InputException("standard input is named twice");
        }
        spool = Files.createTempFile("wayleave-logs", ".log");
        Files.copy(stdin, spool, StandardCopyOption.REPLACE_EXISTING);
        inputs.add(new Input("standard input", spool));
      } else {
        inputs.add(new Input(name, path(name)));
      }
    }
    LogInputs all =
        new LogInputs(inputs.stream().sorted(Comparator.comparing(Input::name)).toList(), spool);
    try {
      all.requireDifferent();
    } catch (InputException | IOException e) {
      all.close();
      throw e;
    }
    return all;
  }

  /**
   * The path of a log that is followed, which need not exist yet.
   *
   * @throws InputException if it is no log that is being written; the message says why
   */
  public static Path followed(String name) throws InputException, IOException {
    Path path = parsed(name);
    if (!Files.exists(path)) {
      return path;
    }
    path(name);
    if (Files.isRegularFile(path)) {
      try (InputStream in = Files.newInputStream(path)) {
        if (Decompressed.isCompressed(in)) {
          throw new InputException(name
              + " is compressed, so no server writes to it: name the log that is being written");
        }
      }
    }
    return path;
  }

  /** Why logs cannot be read, each a sentence. */
  static List<String> problems(List<String> names) {
    List<String> problems = new ArrayList<>();
    for (String name : names) {
      try {
        if (!name.equals(STDIN)) {
          path(name);
        }
      } catch (InputException e) {
        problems.add(e.problem());
      }
    }
    return problems;
  }

  private static Path parsed(String name) throws InputException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException("not a valid file name: " + name);
    }
  }

  private static Path path(String name) throws InputException {
    Path path = parsed(name);
    if (Files.isDirectory(path)) {
      throw new InputException(
          name + " is a directory: name the logs in it, as " + name + "/access.log*");
    } else if (!Files.exists(path)) {
      throw new InputException("no such file: " + name);
    } else if (!Files.isReadable(path)) {
      throw new InputException("no permission to read " + name);
    }
    return path;
  }

  /** A log that is read twice would count everything twice. */
  private void requireDifferent() throws InputException, IOException {
    Map<String, Input> known = new HashMap<>();
    for (Input input : inputs) {
      if (Files.size(input.path()) == 0) {
        continue;
      }
      Input other = known.putIfAbsent(digest(input), input);
      if (other != null) {
        throw new InputException(
            other.name() + " and " + input.name() + " are the same log: name it once");
      }
    }
  }

  private static String digest(Input input) throws InputException {
    Path path = input.path();
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(COMPARED);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(start);
      return Files.size(path) + " " + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    } catch (IOException e) {
      throw new InputException(input.name() + " cannot be read: " + e.getMessage());
    }
  }

  /** The logs, by name. */
  public List<Input> all() {
    return inputs;
  }

  @Override
  public void close() throws IOException {
    if (spool != null) {
      Files.deleteIfExists(spool);
    }
  }
}
