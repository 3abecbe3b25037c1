package wayleave.lint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Files to try properties on: strange ones made by chance, the same for a seed, and the real ones if they are at hand. */
final class RandomFiles {
  private static final Path REAL = Path.of("..", "..", "..", "shared", "corpus", "real");

  private static final List<String> PIECES = List.of(
      "User-agent",
      "user-agent",
      "USER-AGENT",
      "Disallow",
      "disallow",
      "Disalow",
      "DisallowAI",
      "Allow",
      "allow",
      "Sitemap",
      "Crawl-delay",
      "Host",
      "Noindex",
      "User agent",
      "Content-Signal",
      ":",
      ":",
      ":",
      ": ",
      " : ",
      "\t:\t",
      " ",
      "  ",
      "\t",
      "\n",
      "\n",
      "\n",
      "\r\n",
      "\r",
      "\n\n",
      "*",
      "/",
      "/a",
      "/a/b",
      "/*.php$",
      "/a b",
      "$",
      "?q=",
      "%7e",
      "%2F",
      "%zz",
      "Googlebot",
      "BadBot",
      "a",
      "MJ12bot",
      "Mozilla/5.0 (x; Googlebot/2.1)",
      "#",
      " # note",
      "# note\n",
      "https://example.com/s.xml",
      "10",
      "\u00E9",
      "\u00A0",
      "\u200B",
      "\uFF1A",
      "\uFEFF",
      "\u0000",
      "<html>",
      "&amp;");

  private RandomFiles() {}

  /** A file made of pieces of robots.txt files, in any order. */
  static byte[] next(SplittableRandom random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int pieces = random.nextInt(60);
    for (int i = 0; i < pieces; i++) {
      out.writeBytes(PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8));
      if (random.nextInt(40) == 0) {
        out.write(random.nextInt(256));
      }
      if (random.nextInt(3) == 0) {
        out.writeBytes(List.of("\nUser-agent: *\n", "\nDisallow: /\n", "\n", "\nAllow: /a\n")
            .get(random.nextInt(4))
            .getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }

  /** The real files; none where they are not at hand. */
  static Stream<byte[]> real() {
    if (!Files.isDirectory(REAL)) {
      return Stream.empty();
    }
    try {
      List<Path> files;
      try (Stream<Path> walk = Files.walk(REAL)) {
        files = walk.filter(Files::isRegularFile).sorted().toList();
      }
      return files.stream().map(RandomFiles::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
