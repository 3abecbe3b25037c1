package wayleave.bulk;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;

/** The settings that all runs on captures have: what they read, for which crawlers, and where they write. */
abstract class RunSettings {
  final List<Path> captures;
  final List<String> crawlers;
  final CaptureOptions reading;
  final @Nullable Path out;
  final @Nullable OutputStream stream;
  final OutputFormat format;
  final int threads;
  final @Nullable Path summary;
  final boolean fresh;

  RunSettings(Builder<?> b) {
    captures = List.copyOf(b.captures);
    crawlers = List.copyOf(b.crawlers);
    reading = b.reading;
    out = b.out;
    stream = b.stream;
    format = b.format;
    threads = b.threads;
    summary = b.summary;
    fresh = b.fresh;
  }

  /** The directory beside the output for the state of the run; empty if there is no such place. */
  final Optional<Path> directoryBesideOutput() {
    Path file = out == null ? null : out.toAbsolutePath().getFileName();
    return out == null || file == null
        ? Optional.empty()
        : Optional.of(out.toAbsolutePath().resolveSibling(file + ".work"));
  }

  /** Checks that a file of text can be written without losing another. */
  final void requireNoFile() throws UnusableInputException {
    if (out == null || !Files.exists(out)) {
      return;
    } else if (Files.isDirectory(out)) {
      throw new UnusableInputException(
          out + " is a directory: expected the name of a file to write to");
    } else if (!fresh) {
      throw new UnusableInputException(
          out + " already exists; choose another output, or overwrite it with --fresh");
    }
  }

  /** Makes settings. For one thread. */
  abstract static class Builder<B extends Builder<B>> {
    List<Path> captures = List.of();
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

    abstract B self();

    /** Where captures are: directories, tables (.jsonl, .csv, .parquet), WARC files and CDX indexes of these. */
    public final B captures(List<Path> sources) {
      captures = sources;
      return self();
    }

    /** Who asks: product tokens or User-Agent headers. Rows are in this order. The default is {@code *}. */
    public final B crawlers(List<String> names) {
      crawlers = names;
      return self();
    }

    /** How captures are read. */
    public final B reading(CaptureOptions how) {
      reading = how;
      return self();
    }

    /** The file that rows are written to, text compressed if its name ends in .gz or .zst; for Parquet a directory. */
    public final B out(Path path) {
      out = path;
      stream = null;
      return self();
    }

    /** Where rows are written to, without a file: such a run cannot be resumed. It is flushed and stays open. Not for Parquet. */
    public final B out(OutputStream stream) {
      this.stream = stream;
      out = null;
      return self();
    }

    /** The format of rows; the default is JSON Lines. */
    public final B format(OutputFormat format) {
      this.format = format;
      return self();
    }

    /** How many threads work, beside one that reads and one that writes; the default is the number of processors. */
    public final B threads(int count) {
      threads = count;
      return self();
    }

    /** The file for the counts, compressed if its name ends in .gz or .zst; null, the default, for none. */
    public final B summary(@Nullable Path file) {
      summary = file;
      return self();
    }

    /** Overwrites an output or a state that is there. */
    public final B fresh() {
      fresh = true;
      return self();
    }

    final void check() {
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
}
