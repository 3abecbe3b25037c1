package wayleave.cli.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import wayleave.cli.input.GitRevision;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;

/** Reads two robots.txt to compare. Not thread-safe. */
public final class RobotsPairs {
  private final RobotsSource source;
  private final StoredVersions stored;
  private final Terminal terminal;

  public RobotsPairs(RobotsSource source, StoredVersions stored, Terminal terminal) {
    this.source = source;
    this.stored = stored;
    this.terminal = terminal;
  }

  /** Two robots.txt, with the names they were given. */
  public record Pair(String oldName, byte[] oldBody, String newName, byte[] newBody) {}

  /** Two files, URLs or stored versions. */
  public Pair read(String before, String after)
      throws InputException, IOException, InterruptedException {
    return new Pair(before, read(before), after, read(after));
  }

  /** A file today and at a revision. One of both may be missing: a site without robots.txt allows everything. */
  public Pair read(GitRevision revision, String file)
      throws InputException, IOException, InterruptedException {
    if (file.equals("-") || SiteUrl.isUrl(file) || StoredVersions.isName(file)) {
      throw new InputException(
          "only files can be compared with " + revision + ", not " + TerminalText.of(file));
    }
    String oldName = revision + ":" + file;
    Optional<byte[]> before = revision.read(file);
    if (before.isPresent() && !Files.exists(Path.of(file))) {
      terminal.say(TerminalText.of(file) + " is deleted, so crawlers may fetch everything");
      return new Pair(oldName, before.get(), file, new byte[0]);
    }
    byte[] after = read(file);
    if (before.isEmpty()) {
      terminal.say(TerminalText.of(file) + " is not in " + revision
          + ": compared with no robots.txt, which allows everything");
    }
    return new Pair(oldName, before.orElse(new byte[0]), file, after);
  }

  private byte[] read(String name) throws InputException, IOException, InterruptedException {
    return StoredVersions.isName(name) ? stored.read(name) : source.read(name);
  }
}
