package wayleave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each test that {@code docs/security.md} names, as {@code FooTest} or {@code FooTest.method}, is there. */
class SecurityPageTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

  @TestFactory
  List<DynamicTest> theTestsAreThere() throws IOException {
    List<Path> sources = TestSources.endingWith("Test.java");
    List<DynamicTest> tests = new ArrayList<>();
    Matcher named = NAME.matcher(Files.readString(TestSources.ROOT.resolve("docs/security.md")));
    while (named.find()) {
      String file = named.group(1) + ".java";
      String method =
          named.group(2) == null ? "class " + named.group(1) : "void " + named.group(2) + "(";
      tests.add(DynamicTest.dynamicTest(
          named.group(),
          () -> assertThat(sources)
              .filteredOn(source -> source.getFileName().toString().equals(file))
              .anySatisfy(source -> assertThat(Files.readString(source)).contains(method))));
    }
    assertThat(tests).hasSizeGreaterThan(30);
    return tests;
  }
}
