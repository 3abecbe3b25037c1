package wayleave;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What core may use: it has to run on any JVM and, through TeaVM, in a browser. */
class ArchitectureTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final JavaClasses CORE = new ClassFileImporter().importPath(CLASSES);

  @Test
  void coreDependsOnNothingButTheBasicsOfJavaAndJspecify() {
    classes()
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(
            "wayleave..",
            "org.jspecify.annotations",
            "java.lang",
            "java.lang.annotation",
            "java.lang.constant", // what every enum and String implements
            "java.lang.invoke", // lambdas; VarHandle is refused below
            "java.lang.runtime", // records
            "java.util",
            "java.util.function",
            "java.util.stream",
            "java.util.zip",
            "java.io",
            "java.nio.charset"))
        .check(CORE);
  }

  @Test
  void coreUsesNoThreadsNoFilesAndNoVarHandles() {
    noClasses()
        .should()
        .dependOnClassesThat(belongToAnyOf(
                Thread.class,
                ThreadLocal.class,
                Process.class,
                ClassLoader.class,
                java.lang.invoke.VarHandle.class,
                java.io.File.class,
                java.io.RandomAccessFile.class,
                java.io.FileInputStream.class,
                java.io.FileOutputStream.class,
                java.util.ServiceLoader.class,
                java.util.Timer.class,
                java.util.Formatter.class,
                java.util.Scanner.class)
            .or(assignableTo(java.io.FileReader.class))
            .or(assignableTo(java.io.FileWriter.class)))
        .check(CORE);
  }

  @Test
  void coreFormatsNoStringsByPattern() {
    noClasses()
        .should()
        .callMethodWhere(describe(
            "the target is String.format, formatted, matches, split, replaceAll or replaceFirst",
            (JavaMethodCall call) -> call.getTargetOwner().isEquivalentTo(String.class)
                && switch (call.getName()) {
                  case "format", "formatted", "matches", "split", "replaceAll", "replaceFirst" ->
                    true;
                  default -> false;
                }))
        .because("TeaVM's formatter and regular expressions are large and not the JVM's")
        .check(CORE);
  }

  @Test
  void coreNeverAsksForTheDefaultLocale() {
    noClasses()
        .should()
        .callMethod(Locale.class, "getDefault")
        .orShould()
        .callMethod(String.class, "toLowerCase")
        .orShould()
        .callMethod(String.class, "toUpperCase")
        .check(CORE);
  }

  @Test
  void theModuleRequiresJavaBaseAlone() throws IOException {
    try (InputStream in = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
      ModuleDescriptor module = ModuleDescriptor.read(in);
      assertThat(module.requires())
          .filteredOn(r -> !r.modifiers().contains(Requires.Modifier.STATIC))
          .extracting(Requires::name)
          .containsExactly("java.base");
      assertThat(module.requires())
          .filteredOn(r -> r.modifiers().contains(Requires.Modifier.STATIC))
          .extracting(Requires::name)
          .containsExactly("org.jspecify");
      assertThat(module.exports())
          .extracting(ModuleDescriptor.Exports::source)
          .isSubsetOf("wayleave", "wayleave.syntax");
    }
  }
}
