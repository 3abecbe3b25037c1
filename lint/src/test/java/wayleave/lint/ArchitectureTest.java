package wayleave.lint;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What lint may use: it looks at bytes that it was given, asks the engine, and nobody else. */
class ArchitectureTest {
  private static final JavaClasses LINT =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void lintOpensNoFilesAndNoConnections() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net.http..", "java.nio.channels..", "okhttp3.."))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            java.net.Socket.class,
            java.net.InetAddress.class,
            java.net.URLConnection.class,
            java.io.FileInputStream.class,
            java.io.FileOutputStream.class,
            java.nio.file.Files.class)
        .check(LINT);
  }

  @Test
  void aCheckIsAFinalClassThatNobodyElseSees() {
    classes()
        .that()
        .implement(Check.class)
        .should()
        .bePackagePrivate()
        .andShould()
        .haveModifier(JavaModifier.FINAL)
        .andShould()
        .haveSimpleNameEndingWith("Check")
        .check(LINT);
  }

  @Test
  void checksHaveNoState() {
    fields()
        .that()
        .areDeclaredInClassesThat()
        .implement(Check.class)
        .should()
        .beStatic()
        .andShould()
        .beFinal()
        .check(LINT);
  }

  @Test
  void yamlIsReadForExpectationsAlone() {
    noClasses()
        .that()
        .doNotHaveSimpleName("YamlNodes")
        .and()
        .doNotHaveSimpleName("ExpectationReader")
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.snakeyaml.."))
        .check(LINT);
  }
}
