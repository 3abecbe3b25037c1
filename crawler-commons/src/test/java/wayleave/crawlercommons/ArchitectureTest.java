package wayleave.crawlercommons;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The door to crawler-commons needs little and shows little. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void onlyWhatIsExportedIsUsed() {
    classes()
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(
                "wayleave",
                "wayleave.fetch",
                "wayleave.crawlercommons",
                "java..",
                "org.jspecify..",
                "crawlercommons.robots")
            .or(resideInAnyPackage("com.esotericsoftware.kryo..")))
        .check(CLASSES);
  }

  /** Kryo need not be there: the JVM passes over an annotation whose class is missing. */
  @Test
  void onlyTheSerializerAndItsAnnotationNeedKryo() {
    classes()
        .that()
        .doNotHaveSimpleName("KryoRobotRulesSerializer")
        .and()
        .doNotHaveSimpleName("WayleaveRobotRules")
        .should()
        .onlyDependOnClassesThat(resideOutsideOfPackages("com.esotericsoftware.."))
        .check(CLASSES);
  }

  @Test
  void littleIsPublic() {
    assertThat(CLASSES.stream()
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder(
            "KryoRobotRulesSerializer", "WayleaveRobotRules", "WayleaveRobotsParser");
  }

  /** The tests run without what fetches sites, as crawlers do, which have other versions of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "okhttp3.OkHttpClient",
        "com.github.benmanes.caffeine.cache.Cache",
        "org.apache.commons.net.ftp.FTPClient"
      })
  void whatFetchesIsNotThere(String type) {
    assertThatThrownBy(() -> Class.forName(type)).isInstanceOf(ClassNotFoundException.class);
  }
}
