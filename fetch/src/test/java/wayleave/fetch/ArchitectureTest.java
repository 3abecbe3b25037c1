package wayleave.fetch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The guard holds only if there is one way out, and a protocol library can be replaced only if few know it. */
class ArchitectureTest {
  private static final JavaClasses FETCH =
      new ClassFileImporter().importPath(Path.of("target", "classes"));
  private static final DescribedPredicate<JavaClass> PROTOCOL_LIBRARY =
      resideInAnyPackage("okhttp3..", "okio..", "kotlin..", "org.apache.commons..");

  @Test
  void onlyTheWireMakesSockets() {
    noClasses()
        .that(not(belongToAnyOf(Wire.class)))
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Socket.class)
        .orShould()
        .dependOnClassesThat(resideInAnyPackage("java.nio.channels..", "java.net.http.."))
        .check(FETCH);
  }

  @Test
  void onlyTheResolverLooksNamesUp() {
    noClasses()
        .that(not(belongToAnyOf(Resolver.class)))
        .should()
        .callMethod(InetAddress.class, "getAllByName", String.class)
        .check(FETCH);
    // These two make sure that what they hand over is no name.
    noClasses()
        .that(not(belongToAnyOf(HostLookup.class, AddressBlock.class)))
        .should()
        .callMethod(InetAddress.class, "getByName", String.class)
        .check(FETCH);
  }

  @Test
  void protocolLibrariesAreKnownToTheirTransportsAlone() {
    noClasses()
        .that(not(
            belongToAnyOf(HttpTransport.class, HttpHead.class, Target.class, FtpTransport.class)))
        .should()
        .dependOnClassesThat(PROTOCOL_LIBRARY)
        .check(FETCH);
  }

  @Test
  void protocolLibrariesAreNoPartOfTheInterface() {
    methods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should(mentionNo(PROTOCOL_LIBRARY))
        .check(FETCH);
  }

  private static ArchCondition<JavaMethod> mentionNo(DescribedPredicate<JavaClass> types) {
    return new ArchCondition<>("mention no type that does " + types.getDescription()) {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        boolean mentions = types.test(method.getRawReturnType())
            || method.getRawParameterTypes().stream().anyMatch(types);
        events.add(new SimpleConditionEvent(method, !mentions, method.getFullName()));
      }
    };
  }
}
