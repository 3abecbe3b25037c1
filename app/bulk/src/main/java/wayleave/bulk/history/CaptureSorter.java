package wayleave.bulk.history;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import wayleave.bulk.sites.IndexedKeys;

/**
 * Sorts the partitions of logged captures, and writes the versions of each key in the order of time: captures that repeat the one
 * before only say how long it was seen. Or writes only the last capture of each key.
 */
final class CaptureSorter {
  private CaptureSorter() {}

  /**
   * A partition, sorted.
   *
   * @param hashes the hash of each key
   * @param ends where the block of each key ends
   */
  private record Sorted(byte[] blocks, List<Long> hashes, List<Integer> ends) {}

  static SortedCaptures sort(CaptureFiles files, int[] ranks, boolean isLastOnly, int threads)
      throws IOException {
    try (OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(files.versions()), 1 << 16);
        IndexedKeys.Writer keys = new IndexedKeys.Writer(files.keys());
        InOrder<Sorted> sorted = new InOrder<>(threads)) {
      long written = 0;
      for (int partition = 0; partition < CaptureFiles.PARTITIONS; partition++) {
        Path records = files.records(partition);
        Callable<Sorted> work = () -> sort(records, ranks, isLastOnly);
        if (sorted.isFull()) {
          written = write(sorted.take(), written, out, keys);
        }
        sorted.submit(work);
      }
      while (!sorted.isEmpty()) {
        written = write(sorted.take(), written, out, keys);
      }
      keys.finish();
    }
    if (isLastOnly) {
      IndexedKeys.force(files.versions());
    }
    return SortedCaptures.open(
        files.directory(), "the sorted captures are truncated; run the command again");
  }

  private static long write(Sorted sorted, long start, OutputStream out, IndexedKeys.Writer keys)
      throws IOException {
    int begin = 0;
    for (int i = 0; i < sorted.hashes.size(); i++) {
      keys.add(sorted.hashes.get(i), start + begin);
      begin = sorted.ends.get(i);
    }
    out.write(sorted.blocks);
    return start + sorted.blocks.length;
  }

  private static Sorted sort(Path file, int[] ranks, boolean isLastOnly) throws IOException {
    List<LoggedCapture> captures = new ArrayList<>();
    if (Files.exists(file)) {
      ByteBuffer records = ByteBuffer.wrap(Files.readAllBytes(file));
      while (records.hasRemaining()) {
        captures.add(new LoggedCapture(records, ranks));
      }
      Files.delete(file);
    }
    Collections.sort(captures);
    ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(blocks);
    List<Long> hashes = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < captures.size(); ) {
      int end = i + 1;
      while (end < captures.size() && captures.get(end).isOfKey(captures.get(i))) {
        end++;
      }
      hashes.add(captures.get(i).hash());
      addVersions(captures.subList(isLastOnly ? end - 1 : i, end), out);
      ends.add(out.size());
      i = end;
    }
    return new Sorted(blocks.toByteArray(), hashes, ends);
  }

  /** Adds a block: its size, the length of the key, the key, the versions. */
  private static void addVersions(List<LoggedCapture> captures, DataOutputStream out)
      throws IOException {
    byte[] key = captures.get(0).key();
    List<byte[]> versions = versions(captures);
    out.writeInt(
        4 + 4 + key.length + versions.stream().mapToInt(each -> each.length).sum());
    out.writeInt(key.length);
    out.write(key);
    for (byte[] version : versions) {
      out.write(version);
    }
  }

  private static List<byte[]> versions(List<LoggedCapture> captures) {
    List<byte[]> versions = new ArrayList<>();
    LoggedCapture first = captures.get(0);
    LoggedCapture last = null;
    for (int i = 0; i < captures.size(); i++) {
      LoggedCapture capture = captures.get(i);
      if (i + 1 < captures.size() && capture.isOfTime(captures.get(i + 1))) {
        continue; // of several of one time the last counts
      }
      if (last == null) {
        first = capture;
      } else if (!capture.repeats(last)) {
        versions.add(first.toVersion(last.time()));
        first = capture;
      }
      last = capture;
    }
    versions.add(first.toVersion(captures.get(captures.size() - 1).time()));
    return versions;
  }
}
