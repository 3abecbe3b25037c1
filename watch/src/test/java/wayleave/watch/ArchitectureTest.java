package wayleave.watch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A watcher sees what the engine exports; what is worth an alert is decided without clock, network and files. */
class ArchitectureTest {
  private static final JavaClasses WATCH =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void theNetworkIsForTheClientAndTheWebhookAlone() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Webhook")
        .and()
        .haveNameNotMatching(".*Webhook\\$.*")
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.net..", "okhttp3.."))
        .check(WATCH);
  }

  @Test
  void whatIsToldIsDecidedByWhatIsSeenAlone() {
    noClasses()
        .that()
        .haveNameMatching(".*\\.(AlertPolicy|VerdictChanges|WatchState|Observation|Alert)(\\$.*)?")
        .should()
        .dependOnClassesThat(resideInAPackage("java.nio.file.."))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            wayleave.fetch.RobotsClient.class, wayleave.fetch.RobotsStore.class, WatchStates.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(java.time.InstantSource.class)
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(WATCH);
  }
}
