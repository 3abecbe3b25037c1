package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import wayleave.lint.analysis.Expectation;
import wayleave.lint.analysis.ExpectationResult;
import wayleave.report.view.TerminalText;

/**
 * Results for a CI: JUnit's XML, each robots.txt a suite and each expectation a case. A suite is as Surefire's schema has it. Times
 * are zero: an answer takes less than can be told. The class of a case is the name of its suite, since Surefire's reports make a
 * suite of each class.
 */
public final class JunitExpectations {
  private static final String NO_TIME = "0";

  private final XMLStreamWriter xml;

  private JunitExpectations(XMLStreamWriter xml) {
    this.xml = xml;
  }

  public static void write(List<CheckedExpectations> checked, OutputStream out) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
      new JunitExpectations(xml).suites(checked);
      xml.flush();
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof IOException io
          ? io
          : new IOException(e.getMessage(), e);
    }
  }

  private void suites(List<CheckedExpectations> checked) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line(0);
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "wayleave test");
    counts(
        checked.stream().mapToInt(JunitExpectations::cases).sum(),
        checked.stream().mapToInt(CheckedExpectations::failures).sum(),
        (int) checked.stream().filter(e -> !e.problems().isEmpty()).count());
    for (CheckedExpectations expectations : checked) {
      suite(expectations);
    }
    line(0);
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.writeCharacters("\n");
  }

  /** What could not be read is a case too, with an error: without one a CI would show nothing. */
  private static int cases(CheckedExpectations expectations) {
    return expectations.problems().isEmpty() ? expectations.results().size() : 1;
  }

  private void suite(CheckedExpectations expectations) throws XMLStreamException {
    boolean isRead = expectations.problems().isEmpty();
    line(2);
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", safe(name(expectations)));
    counts(cases(expectations), expectations.failures(), isRead ? 0 : 1);
    for (CheckedExpectations.PlacedResult result : expectations.results()) {
      result(expectations, result);
    }
    if (!isRead) {
      line(4);
      xml.writeStartElement("testcase");
      xml.writeAttribute("name", "is understood");
      xml.writeAttribute("classname", safe(name(expectations)));
      xml.writeAttribute("time", NO_TIME);
      problem(
          "error",
          "bad-input",
          expectations.problems().get(0),
          String.join("\n", expectations.problems()));
      line(4);
      xml.writeEndElement();
    }
    line(2);
    xml.writeEndElement();
  }

  private static String name(CheckedExpectations expectations) {
    return expectations.robots().isEmpty()
        ? expectations.spec()
        : expectations.spec() + ": " + expectations.robots();
  }

  private void counts(int tests, int failures, int errors) throws XMLStreamException {
    xml.writeAttribute("tests", Integer.toString(tests));
    xml.writeAttribute("failures", Integer.toString(failures));
    xml.writeAttribute("errors", Integer.toString(errors));
    xml.writeAttribute("skipped", "0");
    xml.writeAttribute("time", NO_TIME);
  }

  private void result(CheckedExpectations expectations, CheckedExpectations.PlacedResult result)
      throws XMLStreamException {
    Expectation expectation = result.expectation();
    String expected = CheckedExpectations.expected(expectation);
    String test = expectation.test().map(name -> name + ": ").orElse("");
    line(4);
    boolean holds = result.holds();
    if (holds) {
      xml.writeEmptyElement("testcase");
    } else {
      xml.writeStartElement("testcase");
    }
    xml.writeAttribute(
        "name", safe(test + expectation.crawler() + " " + expectation.url() + " is " + expected));
    xml.writeAttribute("classname", safe(name(expectations)));
    xml.writeAttribute("time", NO_TIME);
    if (!holds) {
      String got = result.readings().stream()
          .map(reading ->
              reading.dialect().code() + ": " + expectations.got(reading).replaceAll("  +", " "))
          .collect(Collectors.joining("\n"));
      String place = expectations.spec() + ":" + result.place().line() + ":"
          + result.place().column();
      boolean otherAccess = result.readings().stream()
          .anyMatch(r -> r.outcome() == ExpectationResult.Outcome.OTHER_ACCESS);
      problem(
          "failure",
          otherAccess ? "other-access" : "other-line",
          "expected " + expected + "; " + got.replace("\n", "; "),
          place + "\nexpected: " + expected + "\n" + got);
      line(4);
      xml.writeEndElement();
    }
  }

  private void problem(String element, String type, String message, String text)
      throws XMLStreamException {
    line(6);
    xml.writeStartElement(element);
    xml.writeAttribute("message", safe(message));
    xml.writeAttribute("type", type);
    xml.writeCharacters(
        text.lines().map(JunitExpectations::safe).collect(Collectors.joining("\n")));
    xml.writeEndElement();
  }

  private void line(int indent) throws XMLStreamException {
    xml.writeCharacters("\n" + " ".repeat(indent));
  }

  /** Without the characters that XML 1.0 cannot hold (§2.2). */
  private static String safe(String text) {
    return TerminalText.of(text).replaceAll("[\\x{FFFE}\\x{FFFF}\\x{D800}-\\x{DFFF}]", "\uFFFD");
  }
}
