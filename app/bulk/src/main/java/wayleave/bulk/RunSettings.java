package wayleave.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.captures.TableOptions;
import wayleave.bulk.file.InputFiles;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.resume.WorkDirectory;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;
import wayleave.report.file.FileReplacement;

/**
 * The settings that all runs on captures have: what they read, for which crawlers, and where they write. For one thread, and for one run
 * if they name a stream.
 *
 * @param <S> the settings of a kind of run
 */
abstract class RunSettings<S extends RunSettings<S>> {
  List<Path> captures = List.of();
  TableOptions tables = TableOptions.DEFAULT;
  List<String> crawlers = List.of("*");
  CaptureOptions reading = CaptureOptions.DEFAULT;

  @Nullable
  Path out;

  @Nullable
  OutputStream stream;

  OutputFormat format = OutputFormat.JSONL;
  int threads = Runtime.getRuntime().availableProcessors();

  @Nullable
  Path summary;

  boolean fresh;

  abstract S self();

  /** Where captures are: directories, tables (.jsonl, .csv, .parquet), WARC files and CDX indexes of these. */
  public final S captures(List<Path> sources) {
    captures = List.copyOf(sources);
    return self();
  }

  /** How tables among them are read. */
  public final S tables(TableOptions how) {
    tables = how;
    return self();
  }

  /** Who asks: product tokens or User-Agent headers. Rows are in this order. The default is {@code *}. */
  public final S crawlers(List<String> names) {
    crawlers = List.copyOf(names);
    return self();
  }

  /** How captures are read. */
  public final S reading(CaptureOptions how) {
    reading = how;
    return self();
  }

  /** The file that rows are written to, text compressed if its name ends in .gz or .zst; for Parquet a directory. */
  public final S out(Path path) {
    out = path;
    stream = null;
    return self();
  }

  /** Where rows are written to, without a file: such a run cannot be resumed. It is flushed and stays open. Not for Parquet. */
  public final S out(OutputStream stream) {
    this.stream = stream;
    out = null;
    return self();
  }

  /** The format of rows; the default is JSON Lines. */
  public final S format(OutputFormat format) {
    this.format = format;
    return self();
  }

  /** How many threads work, beside one that reads and one that writes; the default is the number of processors. */
  public final S threads(int count) {
    threads = count;
    return self();
  }

  /** The file for the counts, compressed if its name ends in .gz or .zst; null, the default, for none. */
  public final S summary(@Nullable Path file) {
    summary = file;
    return self();
  }

  /** Overwrites an output or a state that is there. */
  public final S fresh() {
    fresh = true;
    return self();
  }

  /** Whether rows go to a stream, a pipe or a device: such a run cannot be resumed. */
  final boolean isStream() {
    return out == null || FileReplacement.isPipe(out);
  }

  /** The directory beside the output for the state of the run; empty if there is no such place. */
  final Optional<Path> directoryBesideOutput() {
    Path file = out == null || isStream() ? null : out.toAbsolutePath().getFileName();
    return out == null || file == null
        ? Optional.empty()
        : Optional.of(out.toAbsolutePath().resolveSibling(file + ".work"));
  }

  /** The directory that the run keeps its state in; empty if it takes a temporary one. */
  Optional<Path> workDirectory() {
    return directoryBesideOutput();
  }

  /**
   * Checks that what is written is not what is read, by this run or the next, and that rows and summary are not the same file.
   *
   * @throws UnusableInputException if so; the message is for people
   */
  final void requireSeparate(List<Path> inputs) throws IOException {
    for (Path output : Stream.of(out, summary, workDirectory().orElse(null))
        .filter(Objects::nonNull)
        .toList()) {
      for (Path input : inputs) {
        if (isRead(output, input)) {
          throw new UnusableInputException("the output " + output
              + (output.equals(input)
                  ? " is also an input"
                  : " and the input " + input + " overlap")
              + "; choose another output");
        }
      }
    }
    if (out != null
        && summary != null
        && !FileReplacement.isPipe(summary)
        && isSame(out.toAbsolutePath(), summary.toAbsolutePath())) {
      throw new UnusableInputException(
          "the summary and the rows have the same file " + out + "; choose another summary");
    }
  }

  private boolean isRead(Path output, Path input) throws IOException {
    if (!Files.exists(input) || FileReplacement.isPipe(output)) {
      return false;
    } else if (Files.exists(output) && Files.isSameFile(output, input)) {
      return true;
    }
    Path absolute = output.toAbsolutePath();
    Path folder = absolute.getParent();
    Path written = real(FileReplacement.target(absolute));
    Path read = input.toRealPath();
    return isBelow(written, read)
        || folder != null && isBelow(real(folder).resolve(absolute.getFileName()), read)
        || format == OutputFormat.PARQUET && read.startsWith(written);
  }

  /** Whether a file, or one that will be made, is read with a directory. */
  private static boolean isBelow(Path file, Path input) {
    return Files.isDirectory(input)
        && file.startsWith(input)
        && InputFiles.isInput(input.relativize(file));
  }

  /** Where a file is or will be, behind all links. */
  private static Path real(Path file) throws IOException {
    Path parent = file.getParent();
    return Files.exists(file) || parent == null
        ? file.toRealPath()
        : real(parent).resolve(file.getFileName()).normalize();
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    Path first = FileReplacement.target(one).normalize();
    Path second = FileReplacement.target(other).normalize();
    return first.equals(second)
        || Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second);
  }

  /** Checks that a file of text can be written without losing another. */
  final void requireNoFile() throws UnusableInputException {
    if (out == null || isStream() || !Files.exists(out)) {
      return;
    } else if (Files.isDirectory(out)) {
      throw new UnusableInputException(
          out + " is a directory: expected the name of a file to write to");
    } else if (!fresh) {
      throw new UnusableInputException(
          out + " already exists; choose another output, or overwrite it with --fresh");
    }
  }

  /** The output, in a directory that is made if it is missing. */
  final Path fileInDirectory() throws IOException {
    Path file = Objects.requireNonNull(out);
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    return file;
  }

  /** The failure to write the output. What happens to a stream is for its owner to say. */
  final IOException unwritten(IOException e) {
    return stream != null || e instanceof UnusableInputException
        ? e
        : new IOException("cannot write " + out + ": " + WorkDirectory.reason(e), e);
  }

  /** @throws IllegalArgumentException if something is missing or contradictory */
  public void check() {
    require(!crawlers.isEmpty(), "no crawler");
    require(out != null || stream != null, "no output");
    require(threads > 0, "the number of threads has to be positive");
  }

  static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
