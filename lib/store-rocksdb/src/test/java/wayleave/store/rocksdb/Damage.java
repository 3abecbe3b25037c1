package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What may have happened to a store's files while it was closed. */
enum Damage {
  BLOCK_OF_TABLE("sst", Hit.bit(0.5)),
  FIRST_BLOCK_OF_TABLE("sst", Hit.bit(0)),
  MANY_BLOCKS_OF_TABLE("sst", bytes -> {
    for (int at = 50_000; at < bytes.length - 50_000; at += 50_000) {
      bytes[at] ^= 1;
    }
    return bytes;
  }),
  INDEX_OF_TABLE("sst", Hit.bitBeforeEnd(2000)),
  PROPERTIES_OF_TABLE("sst", Hit.bitBeforeEnd(800)),
  FOOTER_OF_TABLE("sst", Hit.bitBeforeEnd(20)),
  TABLE_CUT("sst", bytes -> Arrays.copyOf(bytes, bytes.length / 2)),
  TABLE_EMPTY("sst", bytes -> new byte[0]),
  TABLE_ZEROED("sst", bytes -> new byte[bytes.length]),
  TABLE_GONE("sst", null),
  LOG("log", Hit.bit(0.5)),
  BEGIN_OF_LOG("log", Hit.bit(0)),
  MANIFEST("MANIFEST", Hit.bit(0.5)),
  MANIFEST_EMPTY("MANIFEST", bytes -> new byte[0]),
  MANIFEST_GONE("MANIFEST", null),
  CURRENT("CURRENT", bytes -> "nonsense".getBytes(StandardCharsets.US_ASCII)),
  CURRENT_EMPTY("CURRENT", bytes -> new byte[0]),
  CURRENT_GONE("CURRENT", null);

  /** What is done to a file's bytes. */
  interface Hit {
    byte[] change(byte[] bytes);

    static Hit bit(double place) {
      return bytes -> {
        bytes[(int) (place * bytes.length)] ^= 1;
        return bytes;
      };
    }

    static Hit bitBeforeEnd(int distance) {
      return bytes -> {
        bytes[bytes.length - distance] ^= 1;
        return bytes;
      };
    }
  }

  private final String kind;
  /** Null if the file is deleted. */
  private final Hit hit;

  Damage(String kind, Hit hit) {
    this.kind = kind;
    this.hit = hit;
  }

  /** Does it to the largest file of its kind. */
  void does(Path store) throws IOException {
    Path file = largest(store, kind);
    if (hit == null) {
      Files.delete(file);
    } else {
      Files.write(file, hit.change(Files.readAllBytes(file)));
    }
  }

  /** The largest file whose name begins or ends so. */
  static Path largest(Path store, String kind) throws IOException {
    return files(store).stream()
        .filter(file -> file.getFileName().toString().startsWith(kind)
            || file.getFileName().toString().endsWith("." + kind))
        .max(Comparator.comparing(file -> file.toFile().length()))
        .orElseThrow();
  }

  static List<Path> files(Path store) throws IOException {
    try (Stream<Path> files = Files.list(store)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
