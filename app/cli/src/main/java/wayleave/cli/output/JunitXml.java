package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import wayleave.report.view.TerminalText;

/**
 * Writes JUnit's XML for a CI. Each suite is valid by Surefire's schema. Times are zero: they are too short to measure. The class
 * of a case is the name of its suite, since Surefire's reports make a suite of each class.
 */
public final class JunitXml {
  private static final String NO_TIME = "0";

  private final XMLStreamWriter xml;

  private JunitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** A named list of cases. */
  public record Suite(String name, List<Case> cases) {
    private int count(Outcome outcome) {
      return (int) cases.stream().filter(each -> each.outcome() == outcome).count();
    }
  }

  private enum Outcome {
    PASSED,
    FAILURE,
    ERROR
  }

  /**
   * What was checked.
   *
   * @param type a word for the kind of failure or error; empty if the case passed
   * @param message the failure or error in a sentence; empty if the case passed
   * @param text the details, of several lines
   */
  public record Case(String name, Outcome outcome, String type, String message, String text) {
    /** A case that passed; its details may be empty. */
    public static Case passed(String name, String text) {
      return new Case(name, Outcome.PASSED, "", "", text);
    }

    /** A case whose check failed. */
    public static Case failed(String name, String type, String message, String text) {
      return new Case(name, Outcome.FAILURE, type, message, text);
    }

    /** A case that could not be checked. */
    public static Case error(String name, String type, String message, String text) {
      return new Case(name, Outcome.ERROR, type, message, text);
    }
  }

  /** Writes a report. */
  public static void write(String name, List<Suite> suites, OutputStream out) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
      new JunitXml(xml).suites(name, suites);
      xml.flush();
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof IOException io
          ? io
          : new IOException(e.getMessage(), e);
    }
  }

  private void suites(String name, List<Suite> suites) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line(0);
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", name);
    counts(suites);
    for (Suite suite : suites) {
      line(2);
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", safe(suite.name()));
      counts(List.of(suite));
      for (Case each : suite.cases()) {
        write(suite, each);
      }
      line(2);
      xml.writeEndElement();
    }
    line(0);
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.writeCharacters("\n");
  }

  private void counts(List<Suite> suites) throws XMLStreamException {
    count("tests", suites.stream().mapToInt(suite -> suite.cases().size()).sum());
    count(
        "failures",
        suites.stream().mapToInt(suite -> suite.count(Outcome.FAILURE)).sum());
    count(
        "errors", suites.stream().mapToInt(suite -> suite.count(Outcome.ERROR)).sum());
    count("skipped", 0);
    xml.writeAttribute("time", NO_TIME);
  }

  private void count(String name, int count) throws XMLStreamException {
    xml.writeAttribute(name, Integer.toString(count));
  }

  private void write(Suite suite, Case each) throws XMLStreamException {
    boolean isEmpty = each.outcome() == Outcome.PASSED && each.text().isEmpty();
    line(4);
    if (isEmpty) {
      xml.writeEmptyElement("testcase");
    } else {
      xml.writeStartElement("testcase");
    }
    xml.writeAttribute("name", safe(each.name()));
    xml.writeAttribute("classname", safe(suite.name()));
    xml.writeAttribute("time", NO_TIME);
    if (!isEmpty) {
      line(6);
      switch (each.outcome()) {
        case PASSED -> xml.writeStartElement("system-out");
        case FAILURE -> problem("failure", each);
        case ERROR -> problem("error", each);
      }
      xml.writeCharacters(
          each.text().lines().map(JunitXml::safe).collect(Collectors.joining("\n")));
      xml.writeEndElement();
      line(4);
      xml.writeEndElement();
    }
  }

  private void problem(String element, Case each) throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("message", safe(each.message()));
    xml.writeAttribute("type", each.type());
  }

  private void line(int indent) throws XMLStreamException {
    xml.writeCharacters("\n" + " ".repeat(indent));
  }

  /** Without the characters that XML 1.0 cannot contain (§2.2). */
  private static String safe(String text) {
    return TerminalText.of(text).replaceAll("[\\x{FFFE}\\x{FFFF}\\x{D800}-\\x{DFFF}]", "\uFFFD");
  }
}
