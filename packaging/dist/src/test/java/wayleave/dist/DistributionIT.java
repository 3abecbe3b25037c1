package wayleave.dist;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.cyclonedx.Version;
import org.cyclonedx.model.Bom;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is in the distribution for this platform, and that it runs. */
@DisabledOnOs(OS.WINDOWS)
class DistributionIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String VERSION = System.getProperty("wayleave.version");
  private static final String PLATFORM = System.getProperty("wayleave.platform");
  private static final String NAME = "wayleave-" + VERSION;

  @TempDir
  private static Path dir;

  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    Path archive = TARGET.resolve(NAME + "-" + PLATFORM + ".tar.gz");
    Ended.of(dir, "tar", "-xzf", archive.toString());
    home = dir.resolve(NAME);
  }

  @Test
  void theJarsAreThoseThatTheCommandNames() throws IOException {
    Set<String> named = new TreeSet<>();
    try (JarFile jar = new JarFile(home.resolve("wayleave.jar").toFile())) {
      String classPath = jar.getManifest().getMainAttributes().getValue("Class-Path");
      Stream.of(classPath.split(" ")).forEach(named::add);
    }
    assertThat(named).hasSizeGreaterThan(40);
    Set<String> there =
        jars().stream().map(jar -> "lib/" + jar.getFileName()).collect(Collectors.toSet());
    assertThat(there).isEqualTo(named);
  }

  /** Of each native library there is one, for this platform. */
  @Test
  void thereAreNoNativeLibrariesOfOtherPlatforms() throws IOException {
    Map<String, List<String>> natives = new TreeMap<>();
    for (Path jar : jars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        file.stream()
            .filter(entry -> entry.getName().matches(".*\\.(so|dll|dylib|jnilib|a)"))
            .forEach(entry -> natives
                .computeIfAbsent(
                    jar.getFileName().toString().replaceFirst("-\\d.*", ""),
                    name -> new ArrayList<>())
                .add(entry.getName()));
      }
    }
    assertThat(natives).containsOnlyKeys("rocksdbjni", "snappy-java", "zstd-jni");
    assertThat(natives).allSatisfy((jar, libraries) -> assertThat(libraries).hasSize(1));
  }

  @Test
  void theZipHoldsTheSame() throws Exception {
    Path other = Files.createDirectory(dir.resolve("zip"));
    Path archive = TARGET.resolve(NAME + "-" + PLATFORM + ".zip");
    Ended.of(
        other,
        Path.of(System.getProperty("java.home"), "bin", "jar").toString(),
        "xf",
        archive.toString());
    assertThat(files(other.resolve(NAME))).isEqualTo(files(home));
    for (String file :
        files(home).stream().filter(name -> !name.endsWith(".jsa")).toList()) {
      assertThat(Files.mismatch(other.resolve(NAME).resolve(file), home.resolve(file)))
          .as(file)
          .isEqualTo(-1);
    }
  }

  /** Each has its command's help, which names pages of the guide, and the guide its files. */
  @Test
  void theGuideAndItsExamplesAreThere() throws Exception {
    for (String command : List.of("check", "bulk", "logs", "serve", "may")) {
      String help = Ended.of(dir, home.resolve("bin/wayleave").toString(), command, "--help")
          .printed();
      List<String> named = Pattern.compile("docs/[\\w./-]+\\w")
          .matcher(help)
          .results()
          .map(MatchResult::group)
          .toList();
      assertThat(named)
          .as(help)
          .isNotEmpty()
          .allSatisfy(page -> assertThat(home.resolve(page)).isNotEmptyFile());
    }
    Ended ended = Ended.of(
        home.resolve("docs/guide/examples"),
        home.resolve("bin/wayleave").toString(),
        "diff",
        "diff/before.txt",
        "diff/after.txt");
    assertThat(ended.printed()).startsWith("1 path opened");
  }

  @Test
  void whatPagesLinkToIsThere() throws IOException {
    Pattern link = Pattern.compile("]\\((?![a-z]+:|#)([^)#\\s]+)");
    List<Path> pages;
    try (Stream<Path> files = Files.walk(home)) {
      pages = files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.startsWith(home.resolve("examples")))
          .toList();
    }
    assertThat(pages).hasSizeGreaterThan(50);
    for (Path page : pages) {
      assertThat(link.matcher(Files.readString(page)).results().map(found -> found.group(1)))
          .as(page.toString())
          .allSatisfy(target -> assertThat(page.resolveSibling(target)).exists());
    }
  }

  /** Windows takes its own launcher and libraries; there is none here to try them. */
  @Test
  void theArchiveForWindowsHasWhatItTakes() throws IOException {
    try (ZipFile zip = new ZipFile(TARGET.resolve(NAME + "-windows-x86_64.zip").toFile())) {
      String launcher = new String(
          zip.getInputStream(zip.getEntry(NAME + "/bin/wayleave.cmd")).readAllBytes(), US_ASCII);
      assertThat(launcher.replace("\r\n", "")).doesNotContain("\n");
      assertThat(zip.stream().map(entry -> entry.getName().substring(NAME.length() + 1)))
          .contains("wayleave.jar", "docs/guide/index.md");
    }
  }

  @Test
  void eachLibraryHasItsLicence() throws IOException {
    String notice = Files.readString(home.resolve("NOTICE"));
    for (Path jar : jars()) {
      if (!jar.getFileName().toString().startsWith("wayleave-")) {
        assertThat(notice).contains("\n" + jar.getFileName() + "\n    ");
      }
    }
    for (String line : notice.lines().filter(text -> text.contains("licenses/")).toList()) {
      assertThat(home.resolve(line.substring(line.indexOf("licenses/")))).exists();
    }
    assertThat(home.resolve("LICENSE")).isNotEmptyFile();
  }

  @Test
  void theBillOfMaterialsIsValidAndNamesEachJar() throws Exception {
    Path file = home.resolve("docs/wayleave.cdx.json");
    JsonParser parser = new JsonParser();
    assertThat(parser.validate(file.toFile(), Version.VERSION_16)).isEmpty();
    Bom bom = parser.parse(file.toFile());
    Set<String> named = bom.getComponents().stream()
        .map(component -> component.getName() + "-" + component.getVersion() + ".jar")
        .collect(Collectors.toCollection(TreeSet::new));
    Set<String> there = jars().stream()
        .map(jar -> jar.getFileName().toString())
        .collect(Collectors.toCollection(TreeSet::new));
    there.add("wayleave-cli-" + VERSION + ".jar");
    assertThat(named).isEqualTo(there);
  }

  /** Where it was built without Node there is no page, and so no list of what is in it. */
  @Test
  void thePageHasABillOfMaterialsAndLicences() throws Exception {
    boolean hasPage;
    Path jar = home.resolve("lib/wayleave-server-" + VERSION + ".jar");
    try (ZipFile server = new ZipFile(jar.toFile())) {
      hasPage = server.getEntry("wayleave/server/jetty/page/index.html") != null;
    }
    Path file = home.resolve("docs/wayleave-page.cdx.json");
    assertThat(Files.exists(file)).isEqualTo(hasPage);
    assumeTrue(hasPage, "the page was not built");
    JsonParser parser = new JsonParser();
    assertThat(parser.validate(file.toFile(), Version.VERSION_16)).isEmpty();
    List<String> packages = parser.parse(file.toFile()).getComponents().stream()
        .map(component -> component.getGroup() == null
            ? component.getName()
            : component.getGroup() + "/" + component.getName())
        .toList();
    assertThat(packages).contains("@codemirror/view");
    assertThat(Files.readString(home.resolve("licenses/page.txt"))).contains(packages);
    String name = "wayleave-page-" + VERSION;
    try (ZipFile page = new ZipFile(TARGET.resolve(name + ".zip").toFile())) {
      assertThat(page.stream().map(entry -> entry.getName().substring(name.length() + 1)))
          .contains(
              "index.html",
              "disk.js",
              "licenses/LICENSE",
              "licenses/page.txt",
              "licenses/wayleave-page.cdx.json");
    }
  }

  /** As its launcher is asked, twice: the second run has the archive that the first one made. */
  @Test
  void theCommandRuns() throws Exception {
    String robots = home.resolve("examples/robots.txt").toString();
    for (int run = 0; run < 2; run++) {
      Ended ended = Ended.of(
          dir,
          Map.of(
              "WAYLEAVE_CLASSES",
              "now",
              "WAYLEAVE_JAVA_OPTS",
              run == 0 ? "-Xshare:auto" : "-Xlog:class+load=info:file=" + dir.resolve("loaded")),
          home.resolve("bin/wayleave").toString(),
          "check",
          "--robots",
          robots,
          "--crawler",
          "Googlebot",
          "https://example.com/search?q=shoes");
      assertThat(ended.status()).as(ended.printed()).isEqualTo(1);
      assertThat(ended.printed())
          .isEqualTo(
              "disallowed  Googlebot  https://example.com/search?q=shoes  line 22: Disallow: /search"
                  + "  (the longest path that matches decides)\n");
    }
    assertThat(home.resolve("cds")).isDirectoryContaining("glob:**.jsa");
    assertThat(Files.readString(dir.resolve("loaded")))
        .contains("wayleave.CrawlerRules source: shared objects file");
    assertThat(
            Ended.of(dir, home.resolve("bin/wayleave").toString(), "--version").printed())
        .isEqualTo("wayleave " + VERSION + "\n");
  }

  @Test
  void theManualPageNamesAllCommands() throws Exception {
    String help =
        Ended.of(dir, home.resolve("bin/wayleave").toString(), "--help").printed();
    List<String> commands = help.substring(help.indexOf("\nAsk\n"))
        .lines()
        .filter(line -> line.matches("  [a-z][a-z-]+( .*)?"))
        .map(line -> line.strip().split(" ")[0])
        .toList();
    assertThat(commands).hasSizeGreaterThan(15).contains("check", "bulk");
    List<String> page = Files.readAllLines(home.resolve("share/man/man1/wayleave.1"));
    for (String command : commands) {
      assertThat(page).contains(".B " + command.replace("-", "\\-"));
    }
  }

  @Test
  void shellsCompleteNames() {
    assertThat(home.resolve("share/bash-completion/completions/wayleave"))
        .content()
        .contains("Googlebot-Image", "site-disallowed");
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("lib"))) {
      return files.sorted().toList();
    }
  }

  private static Set<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(file -> !file.startsWith("cds"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
