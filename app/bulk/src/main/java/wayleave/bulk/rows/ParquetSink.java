package wayleave.bulk.rows;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetWriter;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.UnusableInputException;

/** A directory of Parquet files that rows are added to. A commit ends a file. */
final class ParquetSink implements RowSink {
  private static final Pattern PART = Pattern.compile("(\\.?)part-(\\d{5,})\\.parquet");

  private final Path directory;
  private final int partRows;
  private final PassedColumns passed;
  private int parts;
  private long rows;
  private @Nullable ParquetWriter<@Nullable Object[]> writer;

  ParquetSink(Path directory, long committed, int partRows, PassedColumns passed)
      throws IOException {
    this.directory = directory;
    this.partRows = partRows;
    this.passed = passed;
    this.parts = Math.toIntExact(committed);
    Files.createDirectories(directory);
    for (int part = 0; part < parts; part++) {
      if (!Files.exists(finished(part))) {
        throw new UnusableInputException(finished(part)
            + ", a file of the interrupted run, is missing; start again with --fresh");
      }
    }
    removeUncommitted();
  }

  private void removeUncommitted() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.toList();
    }
    for (Path file : files) {
      Matcher name = PART.matcher(String.valueOf(file.getFileName()));
      if (name.matches() && (!name.group(1).isEmpty() || Long.parseLong(name.group(2)) >= parts)) {
        Files.delete(file);
      }
    }
  }

  private Path finished(int part) {
    return directory.resolve(String.format(Locale.ROOT, "part-%05d.parquet", part));
  }

  private Path unfinished(int part) {
    return directory.resolve(String.format(Locale.ROOT, ".part-%05d.parquet", part));
  }

  @Override
  public void write(RowBlock block) throws IOException {
    ParquetWriter<@Nullable Object[]> current = writer();
    ParquetColumnsWriter.call(() -> {
      for (@Nullable Object[] row : ((ParquetRowBlock) block).encoded()) {
        current.write(row);
      }
    });
    rows += block.rows();
  }

  private ParquetWriter<@Nullable Object[]> writer() throws IOException {
    ParquetWriter<@Nullable Object[]> current = writer;
    if (current == null) {
      current = new ParquetColumnsWriter.Builder(unfinished(parts), ParquetRowFormat.schema(passed))
          .withDictionaryEncoding("url", false)
          .build();
      writer = current;
    }
    return current;
  }

  @Override
  public boolean isCommitDue() {
    return rows >= partRows;
  }

  /** Without any row, one part is written nevertheless: it says which columns there would be. */
  @Override
  public long commit() throws IOException {
    if (rows > 0 || parts == 0) {
      ParquetColumnsWriter.call(writer()::close);
      writer = null;
      Path part = unfinished(parts);
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(part, finished(parts), StandardCopyOption.ATOMIC_MOVE);
      forceDirectory();
      parts++;
      rows = 0;
    }
    return parts;
  }

  private void forceDirectory() {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows opens no directories, and needs no forcing.
    }
  }

  @Override
  public void close() throws IOException {
    ParquetWriter<@Nullable Object[]> current = writer;
    if (current != null) {
      ParquetColumnsWriter.call(current::close);
      writer = null;
      Files.deleteIfExists(unfinished(parts));
    }
  }
}
