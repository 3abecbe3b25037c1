package wayleave.spark;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import wayleave.fetch.Preset;

/** What the functions may use. They decide nothing: what a response means is said by captures alone. */
class ArchitectureTest {
  private static final ImportOption FUNCTIONS =
      location -> !location.contains("/wayleave/spark/job/");
  private static final JavaClasses SPARK =
      new ClassFileImporter().withImportOption(FUNCTIONS).importPath(Path.of("target", "classes"));

  @Test
  void whatAnAnswerMeansIsNotDecidedHere() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("wayleave.fetch")
            .and(com.tngtech.archunit.base.DescribedPredicate.not(
                com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo(Preset.class))))
        .check(SPARK);
  }

  @Test
  void noSiteIsAskedAndNoClockIsRead() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.nio.file..", "java.net..", "java.time..", "okhttp3.."))
        .check(SPARK);
  }

  @Test
  void allCachesAreOfOneThread() {
    noClasses()
        .that()
        .doNotHaveSimpleName("TaskCache")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(ThreadLocal.class, java.util.concurrent.ConcurrentHashMap.class)
        .check(SPARK);
  }
}
