package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.json.CrawlerJson;
import wayleave.json.Json;
import wayleave.json.Printable;
import wayleave.lint.CrawlerCatalogue;
import wayleave.lint.KnownCrawler;
import wayleave.lint.KnownCrawler.Purpose;

/** {@code wayleave crawlers}: the crawlers that are known. */
@Command(
    name = "crawlers",
    description = "List the crawlers that are known, or show what is known of one.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave crawlers --purpose ai-training",
      "  wayleave crawlers --operator google --json",
      "  wayleave crawlers GPTBot",
    })
final class CrawlersCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--purpose",
      paramLabel = "PURPOSE",
      completionCandidates = Purposes.class,
      description = "Only those that fetch for this: ${COMPLETION-CANDIDATES}.")
  private @Nullable String purpose;

  @Option(
      names = "--operator",
      paramLabel = "NAME",
      description = "Only those whose operator's name holds this, in any case.")
  private @Nullable String operator;

  @Option(names = "--json", description = "Print JSON: an array, or one object for NAME.")
  private boolean json;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "The product token of the crawler to show, in any case.")
  private @Nullable String name;

  CrawlersCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static final class Purposes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Purpose.values()).map(Purpose::code).iterator();
    }
  }

  @Override
  public Integer call() throws InputException, IOException {
    CrawlerCatalogue catalogue = CrawlerCatalogue.bundled();
    if (name != null) {
      KnownCrawler crawler = find(catalogue, name);
      if (json) {
        writeJson(List.of(crawler), false);
      } else {
        write(one(crawler));
      }
      return 0;
    }
    Purpose wanted = purpose == null ? null : purpose(purpose);
    String holds = operator == null ? "" : operator.toLowerCase(Locale.ROOT);
    List<KnownCrawler> found = catalogue.all().stream()
        .filter(crawler -> wanted == null || crawler.purpose() == wanted)
        .filter(crawler -> crawler.operator().toLowerCase(Locale.ROOT).contains(holds))
        .toList();
    if (json) {
      writeJson(found, true);
    } else {
      write(table(found, catalogue));
    }
    return 0;
  }

  private static KnownCrawler find(CrawlerCatalogue catalogue, String name) throws InputException {
    KnownCrawler known = catalogue.find(name).orElse(null);
    if (known == null) {
      throw new InputException("no crawler '" + Printable.of(name) + "' in the catalogue"
          + catalogue
              .nearest(name)
              .map(near -> "; did you mean " + near.token() + "?")
              .orElse("; wayleave crawlers lists all"));
    }
    return known;
  }

  private static Purpose purpose(String code) throws InputException {
    for (Purpose one : Purpose.values()) {
      if (one.code().equals(code)) {
        return one;
      }
    }
    throw new InputException(
        "no purpose '" + code + "'; expected one of " + String.join(", ", new Purposes()));
  }

  private static String table(List<KnownCrawler> crawlers, CrawlerCatalogue catalogue) {
    TextTable table =
        new TextTable("token", "operator", "purpose", "obeys", "obeys *", "status", "known from");
    for (KnownCrawler crawler : crawlers) {
      table.add(
          crawler.token(),
          crawler.operator(),
          crawler.purpose().code(),
          crawler.obeysRobotsTxt().code(),
          crawler.obeysWildcard().code(),
          crawler.status().code(),
          crawler.evidence().code());
    }
    long unverified = crawlers.stream().filter(one -> !one.isVerified()).count();
    return (crawlers.isEmpty() ? "" : table + "\n") + crawlers.size() + " of "
        + catalogue.all().size()
        + " crawlers, as of " + catalogue.date()
        + (unverified == 0
            ? "\n"
            : "; what is known of " + unverified
                + " of them is not verified (community, unverified)\n");
  }

  private static String one(KnownCrawler crawler) {
    StringBuilder text = new StringBuilder(crawler.token()).append('\n');
    entry(
        text,
        "also written",
        String.join(", ", crawler.tokens().subList(1, crawler.tokens().size())));
    entry(text, "operator", crawler.operator().isEmpty() ? "not known" : crawler.operator());
    entry(text, "purpose", crawler.purpose().code() + " (" + crawler.purpose().text() + ")");
    entry(text, "note", crawler.note());
    entry(
        text,
        "obeys",
        "robots.txt: " + crawler.obeysRobotsTxt().code() + ", groups for *: "
            + crawler.obeysWildcard().code());
    entry(text, "falls back to", String.join(", ", crawler.fallbackTokens()));
    entry(
        text,
        "kind",
        switch (crawler.kind()) {
          case CRAWLER -> "fetches by itself";
          case USER -> "fetches when a user asks for it";
          case CONTROL -> "never fetches: a token alone";
        });
    entry(
        text,
        "status",
        crawler.status().code()
            + (crawler.replacedBy() == null ? "" : ", replaced by " + crawler.replacedBy()));
    entry(text, "see", crawler.documentation() == null ? "" : crawler.documentation());
    entry(
        text,
        "known from",
        crawler.evidence().text() + " (" + crawler.source() + ", " + crawler.date() + ")");
    entry(text, "verified", crawler.isVerified() ? "yes" : "NO");
    return text.toString();
  }

  private static void entry(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append("  ")
          .append(name)
          .append(" ".repeat(15 - name.length()))
          .append(value)
          .append('\n');
    }
  }

  private void write(String text) throws IOException {
    terminal.out().write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void writeJson(List<KnownCrawler> crawlers, boolean asArray) throws IOException {
    try (JsonGenerator out = Json.generator(terminal.out())) {
      if (asArray) {
        out.writeStartArray();
      }
      for (KnownCrawler crawler : crawlers) {
        CrawlerJson.write(out, crawler);
      }
      if (asArray) {
        out.writeEndArray();
      }
      out.writeRaw('\n');
    }
  }
}
