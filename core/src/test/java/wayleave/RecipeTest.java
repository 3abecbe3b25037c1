package wayleave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecipeTest {
  static List<TestTable.Row> recipes() {
    return TestTable.read("recipes.tsv", 4);
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void givesTheVerdictsThatTheGuidePromises(TestTable.Row row) {
    String text = Recipe.find(row.text(0)).orElseThrow().text();
    for (Dialect dialect : Dialect.values()) {
      AgentRules rules = RobotsTxt.parse(text, dialect).rulesFor(Crawler.of(row.text(1)));
      assertThat(rules.allows(row.text(2)))
          .as(dialect.name())
          .isEqualTo(row.text(3).equals("yes"));
    }
  }

  @Test
  void theTableHoldsEveryRecipe() {
    assertThat(recipes().stream().map(row -> row.text(0)).distinct())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Recipe.values()).map(Recipe::code).toList());
  }

  @Test
  void theAuthorIsToldThatBlockedPagesCanBeIndexed() {
    Set<Recipe> told = EnumSet.noneOf(Recipe.class);
    for (Recipe recipe : Recipe.values()) {
      if (recipe.text().contains("# A URL that is blocked here can still be indexed")) {
        told.add(recipe);
      }
    }
    assertThat(told)
        .contains(
            Recipe.BLOCK_SITE, Recipe.BLOCK_FOLDERS, Recipe.BLOCK_PAGE, Recipe.ALLOW_ADSENSE_ONLY);
  }

  @Test
  void theAuthorIsToldThatTheFileProtectsNothing() {
    for (Recipe recipe : List.of(Recipe.BLOCK_FOLDERS, Recipe.BLOCK_PAGE)) {
      assertThat(recipe.text()).contains("# Anyone can read this file: it hides nothing.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByItsCode(Recipe recipe) {
    assertThat(Recipe.find(recipe.code())).contains(recipe);
    assertThat(recipe.code()).matches("[a-z-]+");
    assertThat(recipe.description()).isNotBlank();
  }

  @Test
  void anUnknownCodeFindsNothing() {
    assertThat(Recipe.find("block-everything")).isEmpty();
  }
}
