package wayleave.lint;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Linting asks the engine, by what it exports, and touches no files and no network. */
class ArchitectureTest {
  private static final JavaClasses LINT =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void lintUsesOnlyWhatTheEngineExportsAndTheBasicsOfJava() {
    classes()
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(
            "wayleave",
            "wayleave.syntax",
            "wayleave.lint..",
            "org.jspecify.annotations",
            "java.lang",
            "java.lang.annotation",
            "java.lang.constant",
            "java.lang.invoke",
            "java.lang.runtime",
            "java.util",
            "java.util.function",
            "java.util.stream",
            "java.io",
            "java.nio.charset"))
        .check(LINT);
  }
}
