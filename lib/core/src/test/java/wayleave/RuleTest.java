package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleTest {
  @Test
  void rulesAreEqualIfAllThatTheySayIs() {
    Rule rule = new Rule(3, Rule.Type.ALLOW, "/a");
    assertThat(rule)
        .isEqualTo(new Rule(3, Rule.Type.ALLOW, "/a"))
        .hasSameHashCodeAs(new Rule(3, Rule.Type.ALLOW, "/a"))
        .isNotEqualTo(new Rule(4, Rule.Type.ALLOW, "/a"))
        .isNotEqualTo(new Rule(3, Rule.Type.DISALLOW, "/a"))
        .isNotEqualTo(new Rule(3, Rule.Type.ALLOW, "/b"))
        .isNotEqualTo("Allow: /a")
        .isNotEqualTo(null);
    assertThat(rule.hashCode())
        .isNotEqualTo(new Rule(4, Rule.Type.ALLOW, "/a").hashCode())
        .isNotEqualTo(new Rule(3, Rule.Type.DISALLOW, "/a").hashCode())
        .isNotEqualTo(new Rule(3, Rule.Type.ALLOW, "/b").hashCode());
  }
}
