package wayleave.captures;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What Spark and the command share stands on little, and shows little. */
class ArchitectureTest {
  private static final JavaClasses CAPTURES =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  /** Spark's bundle leaves the libraries that fetch out. */
  @Test
  void nothingButTheFormatsNeedsALibrary() {
    noClasses()
        .that()
        .haveNameNotMatching(".*\\.(WarcScanner(\\$.*)?|RobotsRecords|HttpCapture|Content)")
        .should()
        .dependOnClassesThat(resideOutsideOfPackages("java..", "org.jspecify..", "wayleave.."))
        .check(CAPTURES);
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net..", "okhttp3..", "com.github..", "org.apache.."))
        .check(CAPTURES);
  }

  @Test
  void littleIsPublic() {
    assertThat(CAPTURES.stream()
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(type -> !type.isAnonymousClass())
            .map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder(
            "Capture",
            "CaptureKey",
            "CaptureReader",
            "CapturedRules",
            "CapturedSite",
            "CapturedVerdict",
            "Missing",
            "TableRow",
            "Reading",
            "Visitor",
            "WarcCaptures");
  }
}
