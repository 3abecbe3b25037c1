package wayleave.crawlercommons;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every method that a caller of crawler-commons 1.6 can call is answered, or left out for a reason. */
class ApiTest {
  @Test
  void everyMethodOfTheInterfacesIsAnswered() throws Exception {
    assertAnswered(BaseRobotsParser.class, WayleaveRobotsParser.class, Set.of());
    // What crawler-commons keeps for everybody is kept there for these, too.
    assertAnswered(
        BaseRobotRules.class,
        WayleaveRobotRules.class,
        Set.of("setCrawlDelay", "setDeferVisits", "setMatchedWildcard"));
  }

  private static void assertAnswered(Class<?> api, Class<?> ours, Set<String> kept)
      throws Exception {
    int methods = 0;
    for (Method method : api.getMethods()) {
      if (method.getDeclaringClass() != Object.class) {
        Method answer = ours.getMethod(method.getName(), method.getParameterTypes());
        assertThat(Modifier.isAbstract(answer.getModifiers()))
            .as(answer.toString())
            .isFalse();
        if (!kept.contains(method.getName())) {
          assertThat(answer.getDeclaringClass()).as(answer.toString()).isEqualTo(ours);
        }
        methods++;
      }
    }
    assertThat(methods).isGreaterThanOrEqualTo(3);
  }

  /** What crawler-commons' own classes have besides the interfaces, and what is not here. */
  @Test
  void whatIsLeftOutIsKnown() {
    assertThat(missing(SimpleRobotRulesParser.class, WayleaveRobotsParser.class))
        .containsExactly(
            // Nothing is logged: `wayleave lint` tells what is wrong with a file.
            "getMaxWarnings",
            "getNumWarnings",
            // Names are always compared as RFC 9309 does.
            "isExactUserAgentMatching",
            "main",
            "sanitizeRobotNames",
            "setExactUserAgentMatching",
            "setMaxWarnings");
    // How a SimpleRobotRules is made of rules: here a robots.txt is.
    assertThat(missing(SimpleRobotRules.class, WayleaveRobotRules.class))
        .containsExactly("addRule", "clearRules", "escapePath", "getRobotRules", "sortRules");
  }

  private static Set<String> missing(Class<?> theirs, Class<?> ours) {
    Set<String> missing = new TreeSet<>();
    for (Method method : theirs.getMethods()) {
      boolean here = Arrays.stream(ours.getMethods())
          .anyMatch(own -> own.getName().equals(method.getName())
              && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
      if (!here) {
        missing.add(method.getName());
      }
    }
    return missing;
  }

  @Test
  void aParserIsMadeByTheNameOfItsClass() throws Exception {
    Object parser = Class.forName("wayleave.crawlercommons.WayleaveRobotsParser")
        .getDeclaredConstructor()
        .newInstance();
    assertThat(parser).isInstanceOf(BaseRobotsParser.class);
  }
}
