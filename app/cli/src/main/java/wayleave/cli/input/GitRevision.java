package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.TerminalText;

/** Files as of a Git revision, as arguments name it: {@code git:HEAD}, {@code git:origin/main}. Runs {@code git}, without a shell. */
public final class GitRevision {
  private static final String PREFIX = "git:";

  private final String name;
  private final String revision;

  private GitRevision(String name) {
    this.name = name;
    this.revision = name.substring(PREFIX.length());
  }

  /** How a command ended, and what it printed. */
  private record Ended(int status, byte[] out, String err) {}

  /** Whether an argument names a revision. */
  public static boolean isName(String argument) {
    return argument.startsWith(PREFIX);
  }

  /**
   * The revision that an argument names.
   *
   * @throws InputException if it cannot be one
   */
  public static GitRevision of(String argument) throws InputException {
    GitRevision revision = new GitRevision(argument);
    // A dash would make it an option of git, and a colon a file.
    if (revision.revision.isEmpty()
        || revision.revision.startsWith("-")
        || revision.revision.contains(":")) {
      throw new InputException(TerminalText.of(argument)
          + ": expected a Git revision after git:, such as git:HEAD or git:origin/main");
    }
    return revision;
  }

  /**
   * A file as of this revision; empty if the revision has no such file.
   *
   * @param file its name today, in a directory that exists
   * @throws InputException if git or the revision is missing, or the file is in no repository; the message says which
   */
  public Optional<byte[]> read(String file)
      throws InputException, IOException, InterruptedException {
    Path path = path(file);
    Path directory = path.getParent() == null ? path : path.getParent();
    String blob = commit(directory, file) + ":./" + path.getFileName();
    Ended found = git(directory, "cat-file", "blob", blob);
    return found.status == 0 ? Optional.of(found.out) : Optional.empty();
  }

  /**
   * The files {@code robots*.txt} below a directory that this revision has and that are deleted since.
   *
   * @throws InputException as for {@link #read}
   */
  public List<String> deletedBelow(String directory)
      throws InputException, IOException, InterruptedException {
    Path path = path(directory);
    Ended listed = git(path, "ls-tree", "-r", "-z", "--name-only", commit(path, directory));
    List<String> deleted = new ArrayList<>();
    for (String name : new String(listed.out, StandardCharsets.UTF_8).split("\0")) {
      String last = name.substring(name.lastIndexOf('/') + 1);
      boolean isHidden = name.startsWith(".") || name.contains("/.");
      if (RobotsInputs.isRobotsTxt(last) && !isHidden && !Files.exists(path.resolve(name))) {
        deleted.add(Path.of(directory).normalize().resolve(name).toString());
      }
    }
    return deleted;
  }

  /** The id of the commit. */
  private String commit(Path directory, String file)
      throws InputException, IOException, InterruptedException {
    Ended commit = git(directory, "rev-parse", "--quiet", "--verify", revision + "^{commit}");
    if (commit.status == 1) {
      throw new InputException("no revision " + TerminalText.of(revision)
          + " in this repository; in a shallow clone, fetch it first");
    } else if (commit.status != 0) {
      throw new InputException(
          "cannot read " + TerminalText.of(file) + " as of " + this + ": " + firstLine(commit));
    }
    return new String(commit.out, StandardCharsets.US_ASCII).strip();
  }

  private static Path path(String file) throws InputException {
    try {
      return Path.of(file).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new InputException("no such file: " + TerminalText.of(file));
    }
  }

  private static Ended git(Path directory, String... arguments)
      throws InputException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new InputException("cannot run git: install Git, or check your PATH");
    }
    process.getOutputStream().close();
    // What git prints as an error is far shorter than what a pipe takes, so that the streams can be
    // read in turn.
    try (InputStream out = process.getInputStream();
        InputStream err = process.getErrorStream()) {
      byte[] printed = out.readAllBytes();
      String problem = new String(err.readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), printed, problem);
    }
  }

  private static String firstLine(Ended ended) {
    return TerminalText.of(ended.err.lines().findFirst().orElse("git failed"))
        .replaceFirst("^fatal: ", "");
  }

  /** As on the command line: {@code git:HEAD}. */
  @Override
  public String toString() {
    return TerminalText.of(name);
  }
}
