package wayleave.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The walls of the source tree: which folders, packages and libraries may use which. Checks all modules that are compiled. */
class HouseTest {
  /**
   * What the packages of {@code lib} and {@code app} may use beside themselves. {@code ..} includes the packages below; a package may
   * use what any of its rows names.
   */
  private static final String MAY_USE = """
      wayleave                          wayleave.syntax wayleave.internal..
      wayleave.syntax                   wayleave.internal.bytes
      wayleave.extension                wayleave wayleave.internal.bytes
      wayleave.internal.match           wayleave.internal.bytes wayleave.internal.url
      wayleave.internal.crawler         wayleave.internal.bytes
      wayleave.internal.url             wayleave.internal.idna wayleave.syntax

      wayleave.page                     wayleave wayleave.extension wayleave.page.internal.html

      wayleave.policy..                 wayleave wayleave.syntax
      wayleave.policy                   wayleave.policy.cache wayleave.policy.response
      wayleave.policy.cache             wayleave.policy.response

      wayleave.crawlers                 wayleave wayleave.syntax
      wayleave.proof..                  wayleave
      wayleave.proof                    wayleave.syntax wayleave.extension wayleave.crawlers wayleave.proof.automata

      wayleave.lint..                   wayleave wayleave.syntax wayleave.extension wayleave.crawlers
      wayleave.lint                     wayleave.lint.model wayleave.lint.internal.. wayleave.proof wayleave.proof.automata
      wayleave.lint.internal.text       wayleave.lint.model wayleave.lint.internal.context
      wayleave.lint.internal.groups     wayleave.lint.model wayleave.lint.internal.context
      wayleave.lint.internal.rules      wayleave.lint.model wayleave.lint.internal.context wayleave.proof.automata
      wayleave.lint.internal.extensions wayleave.lint.model wayleave.lint.internal.context wayleave.proof.automata
      wayleave.lint.internal.site       wayleave.lint.model wayleave.lint.internal.context wayleave.proof
      wayleave.lint.internal.context    wayleave.lint.model

      wayleave.logs..                   wayleave wayleave.syntax wayleave.crawlers
      wayleave.logs                     wayleave.logs.line wayleave.policy.response
      wayleave.logs.file                wayleave.logs.line wayleave.logs.internal.format
      wayleave.logs.line                wayleave.logs.internal.format
      wayleave.logs.judge               wayleave.logs wayleave.logs.line wayleave.policy wayleave.policy.response

      wayleave.fetch..                  wayleave wayleave.syntax wayleave.policy wayleave.policy.cache wayleave.policy.response
      wayleave.fetch                    wayleave.fetch.network
      wayleave.store..                  wayleave wayleave.policy.cache wayleave.policy.response
      wayleave.captures..               wayleave wayleave.extension wayleave.policy wayleave.policy.cache wayleave.policy.response
      wayleave.captures.warc            wayleave.captures
      wayleave.captures.history         wayleave.captures wayleave.proof
      wayleave.crawlercommons           wayleave wayleave.page wayleave.policy wayleave.policy.response
      wayleave.spark..                  wayleave wayleave.policy wayleave.captures..
      wayleave.spark                    wayleave.spark.internal.function
      wayleave.spark.internal.function  wayleave.crawlers wayleave.lint wayleave.lint.model wayleave.proof wayleave.extension wayleave.page wayleave.logs.. wayleave.spark.internal
      wayleave.spark.internal           wayleave.crawlers wayleave.logs..

      wayleave.report..                 wayleave wayleave.syntax wayleave.extension wayleave.page wayleave.policy.. wayleave.crawlers wayleave.lint \
      wayleave.proof wayleave.lint.model
      wayleave.report                   wayleave.report.view wayleave.report.simulation
      wayleave.watch                    wayleave wayleave.extension wayleave.policy.. wayleave.crawlers wayleave.proof wayleave.logs.. wayleave.fetch wayleave.report..

      wayleave.bulk..                   wayleave wayleave.policy.. wayleave.captures.. wayleave.store.rocksdb wayleave.report wayleave.report.file wayleave.bulk.file
      wayleave.bulk                     wayleave.extension wayleave.page wayleave.bulk.captures wayleave.bulk.history wayleave.bulk.resume wayleave.bulk.rows wayleave.bulk.sites wayleave.bulk.urls
      wayleave.bulk.resume              wayleave.bulk.rows wayleave.bulk.sites wayleave.bulk.urls
      wayleave.bulk.sites               wayleave.bulk.rows
      wayleave.bulk.history             wayleave.bulk.rows wayleave.bulk.sites

      wayleave.server..                 wayleave wayleave.policy.. wayleave.crawlers wayleave.lint wayleave.proof wayleave.lint.model \
      wayleave.fetch wayleave.report.. wayleave.watch
      wayleave.server                   wayleave.server..
      wayleave.server.jetty             wayleave.server.metrics wayleave.server.http
      wayleave.server.batch             wayleave.server.endpoint wayleave.server.metrics wayleave.server.http
      wayleave.server.endpoint          wayleave.extension wayleave.page wayleave.fetch.network wayleave.server.page wayleave.server.metrics wayleave.server.http
      wayleave.server.page              wayleave.server.http wayleave.fetch.network
      wayleave.server.metrics           wayleave.server.http

      wayleave.lsp                      wayleave wayleave.syntax wayleave.crawlers wayleave.lint wayleave.proof wayleave.lint.model wayleave.report.view

      wayleave.cli..                    wayleave wayleave.syntax wayleave.extension wayleave.page wayleave.policy.. wayleave.crawlers wayleave.lint wayleave.proof wayleave.lint.model \
      wayleave.fetch.. wayleave.captures.. wayleave.store.. wayleave.report.. wayleave.watch wayleave.bulk.. wayleave.server.. wayleave.lsp wayleave.logs..
      wayleave.cli                      wayleave.cli.cache wayleave.cli.command wayleave.cli.help wayleave.cli.logs wayleave.cli.may wayleave.cli.terminal
      wayleave.cli.cache                wayleave.cli.output wayleave.cli.site wayleave.cli.input wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.may                  wayleave.cli.output wayleave.cli.site wayleave.cli.input wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.help                 wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.command              wayleave.cli.lint wayleave.cli.logs wayleave.cli.output wayleave.cli.site wayleave.cli.input wayleave.cli.ranges wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.lint                 wayleave.cli.output wayleave.cli.input wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.logs                 wayleave.cli.output wayleave.cli.site wayleave.cli.input wayleave.cli.ranges wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.output               wayleave.cli.input wayleave.cli.ranges wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.site                 wayleave.cli.input wayleave.cli.option wayleave.cli.terminal
      wayleave.cli.input                wayleave.cli.terminal
      wayleave.cli.ranges               wayleave.cli.terminal
      wayleave.cli.option               wayleave.cli.terminal

      wayleave.js                       wayleave wayleave.extension wayleave.page wayleave.lint wayleave.proof wayleave.lint.model wayleave.policy wayleave.report..
      """;

  /**
   * Rings that are still to be opened: a package and those of its classes that use each other in a circle of three or more. A ring
   * may shrink but not grow; delete the row of a ring that is gone.
   */
  private static final String KNOWN_RINGS = """
      wayleave                CrawlerRules GroupChooser RobotsTxt RuleCompiler SerialCodec
      wayleave.crawlercommons KryoRobotRulesSerializer RulesCodec WayleaveRobotRules
      wayleave.extension      ContentSignalReader ContentUsageReader Extension ExtensionReader StructuredItem
      wayleave.fetch.network  LocatedFetch NetworkFetcher RedirectChain
      wayleave.internal.match BitmaskFilter GramIndex WildcardIndex
      wayleave.proof          FlipCounter RobotsComparer RobotsDiff
      """;

  private static final Path ROOT = Path.of(System.getProperty("wayleave.root"));
  private static final JavaClasses HOUSE = new ClassFileImporter().importPaths(compiled());
  private static final List<Use> USES = HOUSE.stream()
      .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
      .map(Use::of)
      .toList();

  @Test
  void foldersUseOnlyThoseBelow() {
    assertNone(each ->
        folder(each.from()).equals("lib") && Set.of("app", "verify").contains(folder(each.to())));
    assertNone(each -> folder(each.from()).equals("app") && folder(each.to()).equals("verify"));
  }

  @Test
  void packagesUseOnlyThoseOfTheTable() {
    Map<PackageMatcher, Predicate<JavaClass>> mayUse = new HashMap<>();
    for (String line : MAY_USE.lines().filter(row -> !row.isBlank()).toList()) {
      String[] names = line.strip().split("\\s+");
      mayUse.put(
          PackageMatcher.of(names[0]),
          resideInAnyPackage(Arrays.copyOfRange(names, 1, names.length)));
    }
    assertNone(each -> isOurs(each.from())
        && isOurs(each.to())
        && !each.from().getPackageName().equals(each.to().getPackageName())
        && mayUse.entrySet().stream()
            .filter(row -> row.getKey().matches(each.from().getPackageName()))
            .noneMatch(row -> row.getValue().test(each.to())));
  }

  @Test
  void packagesHaveNoCircles() {
    slices().matching("(wayleave..)").should().beFreeOfCycles().check(HOUSE);
  }

  @Test
  void classesFormOnlyTheKnownRings() {
    Set<String> compiled =
        HOUSE.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    Set<Set<String>> known = KNOWN_RINGS
        .lines()
        .map(row -> row.split(" +"))
        .filter(row -> compiled.contains(row[0])) // without -Pfull some are not
        .map(row ->
            Stream.of(row).skip(1).map(name -> row[0] + "." + name).collect(Collectors.toSet()))
        .collect(Collectors.toSet());
    Set<Set<String>> found = Rings.of(USES.stream()
        .filter(each ->
            isOurs(each.from()) && each.from().getPackageName().equals(each.to().getPackageName()))
        .map(each -> List.of(topLevel(each.from()), topLevel(each.to())))
        .toList());
    assertThat(found)
        .as("rings")
        .allMatch(ring -> known.stream().anyMatch(row -> row.containsAll(ring)));
    assertThat(known).as("known rings").allMatch(row -> found.stream().anyMatch(row::containsAll));
  }

  private static String topLevel(JavaClass type) {
    return type.getName().replaceFirst("[$].*", "");
  }

  @ParameterizedTest
  @CsvSource({
    "org.apache.commons.net.., wayleave.fetch..",
    "com.github.benmanes.caffeine.., wayleave.fetch",
    "org.eclipse.jetty.., wayleave.server..",
    "io.prometheus.., wayleave.server..",
    "org.jsoup.., wayleave.server.page",
    "org.eclipse.lsp4j.., wayleave.lsp",
    "com.google.gson.., wayleave.none",
    "org.rocksdb.., wayleave.store.rocksdb wayleave.bulk..",
    "io.lettuce.., wayleave.store.redis",
    "org.snakeyaml.., wayleave.cli.input",
    "org.tomlj.., wayleave.cli..",
    "picocli.., wayleave.cli.. wayleave.spark.job",
    "org.apache.parquet.., wayleave.bulk.. wayleave.spark.job",
    "com.github.luben.zstd.., wayleave.captures.warc wayleave.bulk..",
    "org.apache.spark.., wayleave.spark..",
  })
  void aLibraryIsUsedOnlyWhereItIsMeantToBe(String library, String users) {
    Predicate<JavaClass> isLibrary = resideInAnyPackage(library);
    Predicate<JavaClass> isUser = resideInAnyPackage(users.split(" "));
    assertNone(
        each -> isLibrary.test(each.to()) && isOurs(each.from()) && !isUser.test(each.from()));
  }

  @Test
  void internalPackagesAreUsedOnlyByTheirModule() {
    assertNone(each -> each.to().getPackageName().contains(".internal")
        && folder(each.to()).equals("lib")
        && !module(each.to()).equals(module(each.from())));
  }

  /** TeaVM compiles core, crawlers, proof and lint to JavaScript, and can compile page: no threads, files, reflection and formatters; in core no patterns either. */
  @ParameterizedTest
  @CsvSource({
    "lib/core, format|formatted|matches|split|replaceAll|replaceFirst, java.time.Duration",
    "lib/page, format|formatted|matches|split|replaceAll|replaceFirst, java\\.time\\.(Instant|LocalDate|ZoneOffset|OffsetDateTime|DateTimeException)",
    "lib/crawlers, format|formatted, java\\.time\\.(LocalDate|Instant|DateTimeException)",
    "lib/proof, format|formatted, java.time.LocalDate",
    "lib/lint, format|formatted, java\\.time\\.(LocalDate|Instant|DateTimeException)|java\\.util\\.(regex\\..*|concurrent\\.ConcurrentHashMap)",
  })
  void engineUsesOnlyWhatRunsInABrowser(String module, String methods, String classes) {
    Predicate<JavaClass> isOfLibraries =
        resideInAnyPackage("wayleave..", "org.jspecify.annotations");
    Predicate<JavaClass> isPortable = resideInAnyPackage(
        "java.lang..",
        "java.util",
        "java.util.function",
        "java.util.stream",
        "java.util.zip",
        "java.nio.charset");
    assertNone(each -> module(each.from()).equals(module)
        && !isOfLibraries.test(each.to())
        && !isPortable.test(each.to())
        && !each.to().isPrimitive()
        && !each.to()
            .getName()
            .matches("java\\.io\\.(ByteArrayOutputStream|OutputStream|IOException|Serializable)|"
                + classes));
    assertNone(each -> module(each.from()).equals(module)
        && each.to()
            .getName()
            .matches(
                "java\\.(lang\\.(Thread|ThreadLocal|Process|ClassLoader|reflect\\..*|invoke\\.VarHandle)"
                    + "|util\\.(ServiceLoader|Timer|Formatter|Scanner))"));
    assertThat(HOUSE.stream()
            .filter(type -> module(type).equals(module))
            .flatMap(type -> type.getMethodCallsFromSelf().stream())
            .filter(call -> call.getTargetOwner().isEquivalentTo(String.class)
                    && call.getName().matches(methods)
                || call.getTargetOwner().isEquivalentTo(Locale.class)
                    && call.getName().equals("getDefault")
                || call.getName().matches("to(Low|Upp)erCase")
                    && call.getTarget().getRawParameterTypes().isEmpty()
                || call.getName().startsWith("getResource"))
            .map(Object::toString))
        .isEmpty();
  }

  @Test
  void aModuleHasAReadmeOfOneScreen() {
    assertThat(Stream.of("lib", "app").map(ROOT::resolve).flatMap(folder -> list(folder).stream()))
        .filteredOn(Files::isDirectory)
        .allSatisfy(module ->
            assertThat(Files.readAllLines(module.resolve("README.md"))).hasSizeBetween(5, 40));
  }

  /** JSON is written by one class of ours; Jackson reads it. */
  @Test
  void jacksonOnlyReads() {
    assertNone(each -> isOurs(each.from())
        && each.to().getName().equals("com.fasterxml.jackson.core.JsonGenerator"));
  }

  private static void assertNone(Predicate<Use> forbidden) {
    assertThat(USES.stream().filter(forbidden).map(Use::how)).isEmpty();
  }

  /** One class uses another. */
  private record Use(JavaClass from, JavaClass to, String how) {
    static Use of(Dependency dependency) {
      return new Use(
          dependency.getOriginClass(),
          dependency.getTargetClass().getBaseComponentType(),
          dependency.getDescription());
    }
  }

  private static boolean isOurs(JavaClass type) {
    return Set.of("lib", "app").contains(folder(type));
  }

  /** The folder of a module in the root, or an empty name for a class from elsewhere. */
  private static String folder(JavaClass type) {
    String module = module(type);
    return module.substring(0, Math.max(0, module.indexOf('/')));
  }

  /** The path of a class's module, such as {@code lib/core}; {@code none} for a class from elsewhere. */
  private static String module(JavaClass type) {
    URI root = ROOT.toUri();
    return type.getSource()
        .map(source -> root.relativize(source.getUri()).toString())
        .map(path -> path.replaceFirst("/target/classes/.*", ""))
        .orElse("none");
  }

  private static Set<Path> compiled() {
    try (Stream<Path> modules = Stream.of("lib", "app", "verify")
        .map(ROOT::resolve)
        .flatMap(folder -> list(folder).stream())) {
      return modules
          .map(module -> module.resolve("target/classes"))
          .filter(Files::isDirectory)
          .collect(Collectors.toSet());
    }
  }

  private static Set<Path> list(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
