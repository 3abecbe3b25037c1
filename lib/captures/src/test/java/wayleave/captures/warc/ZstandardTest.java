package wayleave.captures.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wayleave.captures.Warcs;

/** The library for Zstandard need not be there. */
class ZstandardTest {
  @Test
  void withoutTheLibraryOtherFilesAreReadAndForTheseItsNameIsSaid() throws Exception {
    byte[] record = Warcs.found("a.example");
    try (URLClassLoader without =
        new URLClassLoader(classPathWithoutZstd(), ClassLoader.getPlatformClassLoader())) {
      assertThat(captures(without, record)).isEqualTo(1);
      assertThat(captures(without, Warcs.gzip(record))).isEqualTo(1);
      assertThatThrownBy(() -> captures(without, Warcs.zstd(record)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("add com.github.luben:zstd-jni to the class path");
    }
  }

  private static URL[] classPathWithoutZstd() throws IOException {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<URL> urls = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator)) {
      if (!entry.contains("zstd-jni")) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }

  /** How many captures another loader's reader finds in a file. */
  private static int captures(ClassLoader loader, byte[] file) throws Exception {
    Class<?> visitor = loader.loadClass(WarcCaptures.Visitor.class.getName());
    int[] captures = new int[1];
    Object counter = Proxy.newProxyInstance(loader, new Class<?>[] {visitor}, (self, method, a) -> {
      captures[0] += method.getName().equals("capture") ? 1 : 0;
      return null;
    });
    Class<?> reader = loader.loadClass(WarcCaptures.class.getName());
    Method read = reader.getMethod("read", InputStream.class, String.class, visitor);
    try {
      read.invoke(
          reader.getConstructor().newInstance(), new ByteArrayInputStream(file), "x.warc", counter);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
    return captures[0];
  }
}
