package wayleave.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command is a door to the engine: it sees what the engine exports and nothing else. */
class ArchitectureTest {
  private static final JavaClasses CLI =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void theCommandUsesOnlyWhatTheEngineExports() {
    classes()
        .that(resideInAPackage("wayleave.cli.."))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(
                "wayleave",
                "wayleave.syntax",
                "wayleave.fetch",
                "wayleave.fetch.simulation",
                "wayleave.lint",
                "wayleave.json",
                "wayleave.server",
                "wayleave.watch",
                "wayleave.captures",
                "wayleave.bulk",
                "wayleave.store.rocksdb",
                "wayleave.cli..")
            .or(resideOutsideOfPackages("wayleave..")))
        .check(CLI);
  }
}
