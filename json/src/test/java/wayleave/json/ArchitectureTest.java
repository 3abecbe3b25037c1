package wayleave.json;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the JSON forms may use: a generator, and nothing of the world. They ask nothing of files, sites and clocks. */
class ArchitectureTest {
  private static final JavaClasses JSON =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void ofJacksonTheStreamsAreUsedAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("com.fasterxml.jackson..")
            .and(resideOutsideOfPackages("com.fasterxml.jackson.core")))
        .check(JSON);
  }

  @Test
  void nothingIsOpenedAndNoClockIsRead() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.net.http..", "okhttp3.."))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(java.net.Socket.class, java.net.URLConnection.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(java.time.InstantSource.class)
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(JSON);
  }

  @Test
  void aFormHasNoState() {
    methods()
        .that()
        .areDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Json")
        .should()
        .beStatic()
        .allowEmptyShould(false)
        .check(JSON);
  }
}
