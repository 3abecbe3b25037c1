package wayleave.bulk;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What bulk work may use, and what others may use of it. */
class ArchitectureTest {
  private static final JavaClasses BULK =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void whatIsPublicHasNoFormatsInIt() {
    classes()
        .that()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .should()
        .haveSimpleNameStartingWith("Bulk")
        .orShould()
        .beEnums()
        .check(BULK);
  }

  @Test
  void nothingIsFetched() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.net.http..", "okhttp3.."))
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.net.Socket")
        .check(BULK);
  }
}
