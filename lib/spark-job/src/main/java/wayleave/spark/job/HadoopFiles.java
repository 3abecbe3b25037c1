package wayleave.spark.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Files wherever Hadoop finds them, for the driver and, sent along with a task, for workers. Thread-safe. */
final class HadoopFiles implements Serializable {
  private static final long serialVersionUID = 1;

  private transient Configuration settings;

  HadoopFiles(Configuration settings) {
    this.settings = settings;
  }

  /** Opens a file for reading. */
  InputStream open(String path) throws IOException {
    Path file = new Path(path);
    return file.getFileSystem(settings).open(file);
  }

  /** Writes a text to a file, which may be there. */
  void write(String path, String text) throws IOException {
    Path file = new Path(path);
    try (OutputStream out = file.getFileSystem(settings).create(file, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  boolean exists(String path) throws IOException {
    Path file = new Path(path);
    return file.getFileSystem(settings).exists(file);
  }

  /** How many bytes the files have that a path, a directory or a pattern stands for. */
  long bytes(String path) throws IOException {
    Path pattern = new Path(path);
    FileSystem files = pattern.getFileSystem(settings);
    FileStatus[] found = files.globStatus(pattern);
    long bytes = 0;
    for (FileStatus one : found == null ? new FileStatus[0] : found) {
      bytes += files.getContentSummary(one.getPath()).getLength();
    }
    return bytes;
  }

  /** The row groups of a Parquet file. */
  List<BlockMetaData> rowGroups(String path) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(HadoopInputFile.fromPath(new Path(path), settings))) {
      return reader.getRowGroups();
    }
  }

  /**
   * The name of some file that a path, a directory or a pattern stands for; those that Spark does not read are left out.
   *
   * @return empty if there is none in it
   * @throws FileNotFoundException if there is nothing of that name
   */
  Optional<String> anyFile(String path) throws IOException {
    Path pattern = new Path(path);
    FileSystem files = pattern.getFileSystem(settings);
    FileStatus[] found = files.globStatus(pattern);
    if (found == null || found.length == 0) {
      throw new FileNotFoundException(path);
    }
    Deque<FileStatus> left = new ArrayDeque<>(Arrays.asList(found));
    while (!left.isEmpty()) {
      FileStatus next = left.remove();
      String name = next.getPath().getName();
      if (next.isFile()) {
        return Optional.of(name);
      }
      // Of a directory with very many files, only the first are listed here; Spark lists all, in
      // tasks.
      RemoteIterator<FileStatus> inside = files.listStatusIterator(next.getPath());
      while (inside.hasNext()) {
        FileStatus one = inside.next();
        String inner = one.getPath().getName();
        if (!inner.startsWith("_") && !inner.startsWith(".")) {
          if (one.isFile()) {
            return Optional.of(inner);
          }
          left.add(one);
        }
      }
    }
    return Optional.empty();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    settings.write(out);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    settings = new Configuration(false);
    settings.readFields(in);
  }
}
