package wayleave.store.rocksdb;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A store knows the client by what it exports, and nobody who uses the store needs to know what it is kept in. */
class ArchitectureTest {
  private static final JavaClasses STORE =
      new ClassFileImporter().importPath(Path.of("target", "classes"));
  private static final DescribedPredicate<JavaClass> DATABASE = resideInAnyPackage("org.rocksdb..");

  @Test
  void onlyWhatTheClientExportsIsUsed() {
    classes()
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(
                "wayleave", "wayleave.fetch", "wayleave.store.rocksdb", "java..", "org.jspecify..")
            .or(DATABASE))
        .check(STORE);
  }

  @Test
  void theDatabaseIsNoPartOfTheInterface() {
    methods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should(new ArchCondition<JavaMethod>("mention no type of the database") {
          @Override
          public void check(JavaMethod method, ConditionEvents events) {
            boolean mentions = DATABASE.test(method.getRawReturnType())
                || method.getRawParameterTypes().stream().anyMatch(DATABASE);
            events.add(new SimpleConditionEvent(method, !mentions, method.getFullName()));
          }
        })
        .check(STORE);
  }
}
