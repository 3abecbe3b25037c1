package wayleave.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each process loads the library once, so that each case has its own. */
@Timeout(300)
class NativeLibraryTest {
  private static final String NOT_SET = "";

  @TempDir
  Path directory;

  /** A directory where RocksDB in its own way would put the library; missing, so that it cannot. */
  private Path missing() {
    return directory.resolve("missing");
  }

  private static List<Path> filesBelow(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** The one copy below a directory, beside its lock. */
  private static Path copyBelow(Path place) throws IOException {
    List<Path> files = filesBelow(place);
    assertThat(files).hasSize(2);
    return files.get(0).endsWith("lock") ? files.get(1) : files.get(0);
  }

  @Test
  void keepsOneCopyInTheStore() throws Exception {
    Path store = directory.resolve("store");
    OpenProcess.run(store, NOT_SET, missing());
    Path copy = copyBelow(store.resolve("native"));
    FileTime old = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(copy, old);
    OpenProcess.run(store, NOT_SET, missing());
    assertThat(copyBelow(store.resolve("native"))).isEqualTo(copy);
    assertThat(Files.getLastModifiedTime(copy)).isEqualTo(old);
    try (RocksDbStore open = RocksDbStore.open(store)) {
      assertThat(open.bytes().getAsLong()).isLessThan(1_000_000);
    }
  }

  @Test
  void processesThatStartAtOnceShareOneCopy() throws Exception {
    Path place = directory.resolve("not/there/yet");
    List<OpenProcess> processes = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        processes.add(
            OpenProcess.start(directory.resolve("store-" + i), place.toString(), missing()));
      }
      for (OpenProcess process : processes) {
        process.awaitOpen();
      }
      for (OpenProcess process : processes) {
        process.end();
      }
    } finally {
      processes.forEach(OpenProcess::close);
    }
    assertThat(copyBelow(place)).isNotEmptyFile();
    assertThat(directory.resolve("store-0/native")).doesNotExist();
  }

  @Test
  void loadsNothingThatAnotherUserCouldHaveWritten() throws Exception {
    assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"));
    Path place = Files.createDirectory(directory.resolve("native"));
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxrwxr-x"));
    NativeLibrary.keepOwn(place);
    assertThat(Files.getPosixFilePermissions(place))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    Path copy = copyBelow(place);
    FileTime old = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(copy, old);
    NativeLibrary.keepOwn(place);
    assertThat(Files.getLastModifiedTime(copy)).isEqualTo(old);
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx-w----"));
    NativeLibrary.keepOwn(place);
    assertThat(Files.getLastModifiedTime(copy)).isNotEqualTo(old);
    assumeTrue(Files.getOwner(place).getName().equals("root"), "only root gives files away");
    Files.setAttribute(place, "unix:uid", 12_345);
    assertThatThrownBy(() -> NativeLibrary.keepOwn(place)).isInstanceOf(IOException.class);
  }

  @Test
  void aNewStoreIsForItsOwnerAlone() throws Exception {
    assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"));
    Path store = directory.resolve("above/store");
    RocksDbStore.open(store).close();
    assertThat(Files.getPosixFilePermissions(store))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  /** What a copy may have become. */
  enum Damage {
    ONE_BIT {
      @Override
      void does(Path copy) throws IOException {
        byte[] bytes = Files.readAllBytes(copy);
        bytes[bytes.length / 2] ^= 1;
        Files.write(copy, bytes);
      }
    },
    CUT {
      @Override
      void does(Path copy) throws IOException {
        byte[] bytes = Files.readAllBytes(copy);
        Files.write(copy, Arrays.copyOf(bytes, bytes.length - 1));
      }
    },
    EMPTY {
      @Override
      void does(Path copy) throws IOException {
        Files.write(copy, new byte[0]);
      }
    },
    GONE {
      @Override
      void does(Path copy) throws IOException {
        Files.delete(copy);
      }
    },
    /** A process was killed in the middle. */
    UNFINISHED {
      @Override
      void does(Path copy) throws IOException {
        Files.move(copy, copy.resolveSibling(copy.getFileName() + ".unfinished"));
      }
    };

    abstract void does(Path copy) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void makesADamagedCopyAnew(Damage damage) throws Exception {
    NativeLibrary.keep(directory);
    Path copy = copyBelow(directory);
    byte[] whole = Files.readAllBytes(copy);
    damage.does(copy);
    NativeLibrary.keep(directory);
    assertThat(copyBelow(directory)).isEqualTo(copy).hasBinaryContent(whole);
  }

  @Test
  void doesAsRocksDbDoesWhereNoCopyCanBeKept() throws Exception {
    Path store = Files.createDirectory(directory.resolve("store"));
    Files.createFile(store.resolve("native")); // in the way; permissions would not stop root
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    OpenProcess.run(store, NOT_SET, temporary);
    assertThat(store.resolve("native")).isEmptyFile();
  }

  @Test
  void saysWhatToDoWhereTheLibraryCannotBeAnywhere() throws Exception {
    Path store = Files.createDirectory(directory.resolve("store"));
    Files.createFile(store.resolve("native"));
    assertThatThrownBy(() -> OpenProcess.run(store, NOT_SET, missing()))
        .hasMessageContaining("set ROCKSDB_SHAREDLIB_DIR to a directory")
        .hasMessageContaining(store.resolve("native").toString());
  }
}
