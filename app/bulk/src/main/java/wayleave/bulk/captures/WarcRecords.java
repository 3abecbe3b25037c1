package wayleave.bulk.captures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.Shown;
import wayleave.captures.WarcPosition;
import wayleave.captures.warc.WarcCaptures;

/**
 * Reads the records of WARC files that rows of indexes point to: those of robots.txt files, and in a second pass over the indexes
 * those that these redirect to. Indexes name all pages of an archive, of which these are few. For one thread.
 */
public final class WarcRecords {
  /** About 100 MB. */
  private static final int MAX_TARGETS = 1 << 20;

  private final @Nullable Path root;
  private final Problems problems;
  private final int maxTargets;
  private final WarcCaptures reader = new WarcCaptures();
  /** WARC files that are read as a whole anyway. */
  private final Set<Path> readAnyway = new HashSet<>();
  /** The keys of what robots.txt files redirect to, those aside that are a robots.txt themselves. */
  private final Set<String> targets = new HashSet<>();

  private long unfollowed;
  private boolean isSecondPass;
  private boolean hasSkipped;

  /**
   * @param inputs what is read
   * @param root in and below which directory WARC files are; null for that of the index
   * @param problems hears of records that cannot be read
   */
  public WarcRecords(List<InputFile> inputs, @Nullable Path root, Problems problems)
      throws IOException {
    this(inputs, root, problems, MAX_TARGETS);
  }

  /** @param maxTargets how many redirects are followed into indexes */
  WarcRecords(List<InputFile> inputs, @Nullable Path root, Problems problems, int maxTargets)
      throws IOException {
    this.root = root;
    this.problems = problems;
    this.maxTargets = maxTargets;
    for (InputFile input : inputs) {
      if (input.path() != null && input.kind() == FileKind.WARC) {
        readAnyway.add(input.path().toRealPath());
      }
    }
  }

  /** Reads the records; it knows what they may repeat. */
  WarcCaptures reader() {
    return reader;
  }

  /** Whether a file is worth a second pass: it has rows that redirects may lead to. For the rows seen since the last call. */
  boolean takeSkipped() {
    boolean result = hasSkipped;
    hasSkipped = false;
    return result;
  }

  /**
   * Begins the second pass; false if it is of no use.
   *
   * @param indexes those worth it
   */
  boolean beginSecondPass(List<InputFile> indexes) {
    isSecondPass = true;
    if (unfollowed > 0 && !indexes.isEmpty()) {
      problems.loss(
          Place.file(indexes.get(0).name()),
          "robots.txt files redirect to more than " + maxTargets
              + " other pages, and no more of these are looked for; split the input",
          unfollowed);
    }
    return !targets.isEmpty() && !indexes.isEmpty();
  }

  boolean isSecondPass() {
    return isSecondPass;
  }

  /** Remembers where a capture redirects to. */
  void follow(Capture capture) {
    CaptureKey.ofRedirect(capture)
        .filter(key -> !Origin.isRobotsTxt(key) && !targets.contains(key))
        .ifPresent(key -> {
          if (targets.size() < maxTargets) {
            targets.add(key);
          } else {
            unfollowed++;
          }
        });
  }

  /**
   * A row of an index.
   *
   * @param position where it is in the file, for programs
   * @param where it is, for people
   * @param urls what it is of
   * @param digest of the content; null if it does not say
   */
  record Pointer(
      InputFile index,
      long position,
      Place where,
      List<String> urls,
      @Nullable String digest) {}

  /** Hands out the capture that a row points to, if it is of use. */
  void visit(Pointer row, WarcPosition at, CaptureVisitor visitor) throws IOException {
    Set<String> keys = new HashSet<>();
    boolean isRobotsTxt = false;
    for (String url : row.urls()) {
      CaptureKey.of(url).ifPresent(keys::add);
      isRobotsTxt |= Origin.isRobotsTxt(url);
    }
    boolean isWanted =
        isSecondPass ? !isRobotsTxt && keys.stream().anyMatch(targets::contains) : isRobotsTxt;
    hasSkipped |= !isRobotsTxt;
    if (!isWanted) {
      return;
    }
    Optional<Path> file = find(at.file(), row.index());
    if (file.isEmpty()) {
      problems.loss(
          row.where(),
          "no such WARC file: " + Shown.of(at.file()) + "; expected it in or below "
              + (root == null
                  ? "the directory of the index; name another with --warc-root"
                  : root.toString()),
          1);
    } else if (!readAnyway.contains(file.get().toRealPath())) {
      read(row, at, file.get(), keys, visitor);
    }
  }

  private void read(
      Pointer row, WarcPosition at, Path file, Set<String> keys, CaptureVisitor visitor) {
    try {
      reader.readRecord(file, at, row.digest(), new WarcCaptures.Visitor() {
        @Override
        public void capture(Capture capture, String source, long offset) throws IOException {
          if (CaptureKey.of(capture.url()).filter(keys::contains).isPresent()) {
            follow(capture);
            visitor.capture(capture, row.index().name(), row.position());
          } else {
            lost(source, offset, "the record is of another URL: " + Shown.of(capture.url()));
          }
        }

        @Override
        public void problem(String source, long offset, String what) {
          problems.note(row.where(), inRecord(source, offset, what));
        }

        @Override
        public void lost(String source, long offset, String what) {
          problems.loss(row.where(), inRecord(source, offset, what), 1);
        }

        @Override
        public void damage(String source, long offset, String what) {
          lost(source, offset, what);
        }
      });
    } catch (IOException e) {
      problems.loss(row.where(), inRecord(file.toString(), at.offset(), ReadFailure.reason(e)), 1);
    }
  }

  private static String inRecord(String file, long offset, String what) {
    return "the record in " + Place.offset(file, offset) + ": " + what;
  }

  /** A file that an index names: the index may be somebody else's, so nothing outside is opened. */
  private Optional<Path> find(String name, InputFile index) throws IOException {
    Path inIndex = index.path() == null ? null : index.path().toAbsolutePath().getParent();
    Path directory = root == null ? inIndex : root;
    if (directory == null) {
      return Optional.empty();
    }
    try {
      Path file = directory.resolve(name);
      return Files.isRegularFile(file) && file.toRealPath().startsWith(directory.toRealPath())
          ? Optional.of(file)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
