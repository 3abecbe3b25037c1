package wayleave.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import wayleave.policy.PolicyPreset;
import wayleave.policy.simulation.Script;
import wayleave.policy.simulation.Simulation;

class TimelineSvgTest {
  @Test
  void saysInWordsWhatItShows() throws Exception {
    Document svg = draw("200 2d", "503 for 40h", "200");
    assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
    assertThat(textOf(svg, "title"))
        .isEqualTo("robots.txt: 200 for 2d, then 503 for 1d 16h, then 200 for 2d");
    assertThat(textOf(svg, "desc"))
        .startsWith(
            "Result for crawlers, by policy. google-2019: rules from 0d 00:00, disallow all from 2d ")
        .contains(
            " google-2026: rules from 0d 00:00, disallow all from 2d",
            ", last copy from 2d ",
            " fetches.");
  }

  @Test
  void drawsABoxForEachPhaseAndEachIntervalWithinTheWidth() throws Exception {
    Simulation simulation = simulation("200 2d", "503 for 40h", "404 for 3d", "200");
    Document svg = parse(TimelineSvg.of(simulation));
    int intervals =
        simulation.timelines().stream().mapToInt(t -> t.intervals().size()).sum();
    int boxes = 0;
    NodeList rects = svg.getElementsByTagName("rect");
    for (int i = 0; i < rects.getLength(); i++) {
      Element rect = (Element) rects.item(i);
      if (rect.getElementsByTagName("title").getLength() == 1) {
        boxes++;
        double x = Double.parseDouble(rect.getAttribute("x"));
        double width = Double.parseDouble(rect.getAttribute("width"));
        assertThat(x).isGreaterThanOrEqualTo(130);
        assertThat(width).isGreaterThanOrEqualTo(1);
        assertThat(x + width).isLessThanOrEqualTo(977.2);
      }
    }
    assertThat(boxes).isEqualTo(4 + intervals);
  }

  /** Who cannot tell the colours apart has patterns and words. */
  @Test
  void everyAnswerButTheUsualOneHasAPatternThatIsDefined() throws Exception {
    String svg = TimelineSvg.of(simulation("200 1d", "timeout 40d", "404 3d"));
    assertThat(svg).contains("url(#wl-copy)", "url(#wl-allow)", "url(#wl-disallow)");
    for (String id : List.of("wl-copy", "wl-allow", "wl-disallow")) {
      assertThat(svg).containsOnlyOnce("id=\"" + id + "\"");
    }
    assertThat(svg).contains("prefers-color-scheme: dark", ">disallow all</text>");
  }

  @Test
  void isSmallHoweverOftenItWasFetched() throws Exception {
    String svg = TimelineSvg.of(simulation("200 max-age=900 for 365d"));
    parse(svg);
    assertThat(svg.length()).isLessThan(64_000);
  }

  @Test
  void staysReadableWithManyPhasesAndAtAnyLength() throws Exception {
    String[] phases = new String[400];
    Arrays.setAll(phases, i -> i % 2 == 0 ? "200 max-age=900 for 1h" : "503 for 17m");
    Document svg = draw(phases);
    assertThat(textOf(svg, "title").length()).isLessThan(115);
    assertThat(textOf(svg, "desc").length()).isLessThan(4000);
    for (String length : List.of("1s", "1m", "59m", "7h", "100d", "5000d")) {
      Simulation simulation = Simulation.of(
          Script.of(List.of("404 " + length)),
          List.of(PolicyPreset.GOOGLE_2026),
          Duration.ofHours(1));
      NodeList labels = parse(TimelineSvg.of(simulation)).getElementsByTagName("text");
      assertThat(labels.getLength()).as(length).isBetween(8, 30);
    }
  }

  private static Document draw(String... phases) throws Exception {
    return parse(TimelineSvg.of(simulation(phases)));
  }

  private static Simulation simulation(String... phases) {
    Script script = Script.of(List.of(phases));
    assertThat(script.problems()).isEmpty();
    return Simulation.of(script, List.of(PolicyPreset.values()), Duration.ofMinutes(10));
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static String textOf(Document svg, String element) {
    return svg.getElementsByTagName(element).item(0).getTextContent();
  }
}
