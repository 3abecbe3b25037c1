package wayleave.server;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The server is a door to the engine: it sees what the engine exports, and opens no connection by itself. */
class ArchitectureTest {
  private static final JavaClasses SERVER =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void sitesAreAskedThroughTheGuardedClientAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.net.http..", "okhttp3.."))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(java.net.Socket.class, java.net.URLConnection.class)
        .check(SERVER);
  }
}
