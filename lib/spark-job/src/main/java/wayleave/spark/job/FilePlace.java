package wayleave.spark.job;

import java.net.URI;
import org.apache.hadoop.fs.Path;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.unsafe.types.UTF8String;

/** Where in which file the row is that a task reads. Belongs to the thread of the task. */
final class FilePlace {
  private UTF8String encoded = UTF8String.EMPTY_UTF8;
  private String file = "";
  private long block;
  private long row;

  /** Another row was read. */
  void next() {
    look();
    row++;
  }

  /** Reading failed, perhaps before the first row of a file. */
  void failed() {
    look();
  }

  @SuppressWarnings("ReferenceEquality") // Spark has one string for each part of a file
  private void look() {
    UTF8String now = InputFileBlockHolder.getInputFilePath();
    if (now != encoded) {
      enter(now);
    }
  }

  private void enter(UTF8String now) {
    encoded = now;
    file = now.numBytes() == 0 ? "" : new Path(URI.create(now.toString())).toString();
    block = InputFileBlockHolder.getStartOffset();
    row = 0;
  }

  /** The path of the file; empty if nothing is read from a file. */
  String file() {
    return file;
  }

  /** Where in the file the part begins that is read at a time, in bytes. */
  long block() {
    return block;
  }

  /** The number of the row in that part, from 1; 0 before the first. */
  long row() {
    return row;
  }

  /** Whether the part that is read holds a byte of the file. */
  boolean contains(long offset) {
    return offset >= block && offset < block + InputFileBlockHolder.getLength();
  }

  /** Where in the file the row is, as it follows the name: in lines or in rows, counted from where the part begins. */
  String place(boolean isLine) {
    String after = block <= 0 ? "" : " after byte " + block;
    return isLine && block <= 0 ? ":" + row : (isLine ? " at line " : " at row ") + row + after;
  }

  /** A number that grows with the place. */
  long order() {
    return block + row;
  }
}
