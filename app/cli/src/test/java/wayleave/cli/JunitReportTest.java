package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What others read in the JUnit XML: Surefire's report parser, and Surefire's schema, which each suite has to fit. */
class JunitReportTest {
  @TempDir
  Path dir;

  private String spec = "";

  @BeforeEach
  void writeSpec() throws IOException {
    Files.writeString(dir.resolve("robots.txt"), "User-agent: *\nDisallow: /<&\"'>\u0001\n");
    spec = Files.writeString(dir.resolve("spec.yaml"), """
        robots: robots.txt
        dialect: [google, rfc9309]
        tests:
          - name: "odd <&\\"'> \\x01 \\uFFFE"
            crawlers: [Bot, "*"]
            allow: ["/<&\\"'>\\x01", /]
        """).toString();
  }

  @Test
  void aReportParserReadsSuitesCasesAndFailures() throws Exception {
    Run run = Run.of(
        "test",
        "--allow-unknown-crawlers",
        "--format",
        "junit",
        spec,
        dir.resolve("none.yaml").toString());
    assertThat(run.status()).isEqualTo(2);
    List<ReportTestSuite> suites = new TestSuiteXmlParser(new NullConsoleLogger())
        .parse(new InputStreamReader(bytes(run.out()), StandardCharsets.UTF_8));
    assertThat(suites).hasSize(2);
    ReportTestSuite suite = suites.get(0);
    assertThat(suite.getNumberOfTests()).isEqualTo(4);
    assertThat(suite.getNumberOfFailures()).isEqualTo(2);
    assertThat(suite.getNumberOfErrors()).isZero();
    assertThat(suite.getTestCases()).hasSize(4);
    ReportTestCase failure = suite.getTestCases().get(0);
    assertThat(failure.hasFailure()).isTrue();
    assertThat(failure.getName())
        .isEqualTo("odd <&\"'> \\u0001 \uFFFD: Bot /<&\"'>\\u0001 is allowed");
    assertThat(failure.getFailureType()).isEqualTo("other-access");
    assertThat(failure.getFailureMessage())
        .isEqualTo("expected allowed; google: disallowed line 2: Disallow: /<&\"'>\\u0001 "
            + "(the longest path that matches decides); rfc9309: disallowed line 2: Disallow: /<&\"'>\\u0001 "
            + "(the longest path that matches decides)");
    assertThat(failure.getFailureDetail())
        .contains(spec + ":6:13", "expected: allowed", "google: disallowed line 2");
    assertThat(suite.getTestCases().get(1).isSuccessful()).isTrue();
    assertThat(suites.get(1).getNumberOfErrors()).isEqualTo(1);
    assertThat(suites.get(1).getTestCases().get(0).getFailureMessage()).contains("no such file");
  }

  @Test
  void aReportInAFileIsFoundAmongThoseOfABuild() {
    Path report = dir.resolve("reports/new/TEST-robots.xml");
    Run run = Run.of("test", "--allow-unknown-crawlers", "--report", report.toString(), spec);
    assertThat(run.out()).contains("4 expectations, 2 failed");
    assertThat(run.status()).isEqualTo(1);
    SurefireReportParser parser =
        new SurefireReportParser(List.of(report.getParent().toFile()), new NullConsoleLogger());
    List<ReportTestSuite> suites = parser.parseXMLReportFiles();
    assertThat(suites).singleElement().satisfies(suite -> {
      assertThat(suite.getNumberOfTests()).isEqualTo(4);
      assertThat(suite.getNumberOfErrors()).isZero();
    });
    assertThat(parser.getFailureDetails(suites)).hasSize(2);
  }

  @Test
  void aReportParserReadsEachFindingOfLintAsACase() throws Exception {
    String robots = Files.writeString(
            dir.resolve("odd<&.txt"), "User-agent: *\nDisallow: <&\"'>\u0001\nAllow: /a*\n")
        .toString();
    String fine =
        Files.writeString(dir.resolve("fine.txt"), "User-agent: *\nDisallow:\n").toString();
    Run run = Run.of(
        "lint",
        "--format=junit",
        "--only=path-without-slash,path-star-at-end",
        "--severity=hint",
        robots,
        fine,
        dir.resolve("none.txt").toString());
    assertThat(run.status()).isEqualTo(2);
    List<ReportTestSuite> suites = new TestSuiteXmlParser(new NullConsoleLogger())
        .parse(new InputStreamReader(bytes(run.out()), StandardCharsets.UTF_8));
    assertThat(suites).extracting(ReportTestSuite::getNumberOfTests).containsExactly(2, 1, 1);
    assertThat(suites).extracting(ReportTestSuite::getNumberOfFailures).containsExactly(1, 0, 0);
    assertThat(suites).extracting(ReportTestSuite::getNumberOfErrors).containsExactly(0, 0, 1);
    ReportTestCase failure = suites.get(0).getTestCases().get(0);
    assertThat(failure.getName()).isEqualTo("2:11 path-without-slash");
    assertThat(failure.getFailureType()).isEqualTo("path-without-slash");
    assertThat(failure.getFailureDetail())
        .startsWith(robots + ":2:11: error[path-without-slash]: ");
    assertThat(suites.get(1).getTestCases().get(0).getName()).isEqualTo("no findings");
    fitsSchema(run.out(), 3);
  }

  @Test
  void eachSuiteFitsSurefiresSchema() throws Exception {
    Run run = Run.of(
        "test",
        "--allow-unknown-crawlers",
        "--format",
        "junit",
        spec,
        dir.resolve("none.yaml").toString());
    assertThat(fitsSchema(run.out(), 2).getAttribute("tests")).isEqualTo("5");
  }

  /** Returns the root of the report. */
  private static Element fitsSchema(String xml, int count) throws Exception {
    Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(JunitReportTest.class.getResource("surefire-test-report.xsd"));
    Document report = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bytes(xml));
    assertThat(report.getDocumentElement().getTagName()).isEqualTo("testsuites");
    NodeList suites = report.getElementsByTagName("testsuite");
    assertThat(suites.getLength()).isEqualTo(count);
    for (int i = 0; i < suites.getLength(); i++) {
      schema.newValidator().validate(new DOMSource(suites.item(i)));
    }
    return report.getDocumentElement();
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
