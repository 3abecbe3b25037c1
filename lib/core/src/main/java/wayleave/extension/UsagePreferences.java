package wayleave.extension;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.Reason;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.extension.Extension.ContentSignal;
import wayleave.extension.Extension.ContentUsage;
import wayleave.extension.Extension.Member;
import wayleave.extension.Specification.Carrier;
import wayleave.extension.Specification.Term;
import wayleave.extension.UsageStatement.Effect;

/**
 * What a site says about the use of the content of a URL: whether it may train AI models, be an input of AI answers, be indexed for
 * search. Immutable and thread-safe.
 *
 * <p>Statements are combined within their specification only, by its own rules; specifications say nothing about each other, so {@link
 * #preferences} lists their answers side by side. None of them changes whether a crawler may fetch the URL ({@link
 * CrawlerRules#allows}).
 *
 * <pre>{@code
 * UsagePreferences said = UsagePreferences.of(robots, Crawler.ofProductToken("GPTBot"), url)
 *     .withResponse(response.headers().map());
 * boolean refused = said.preferences("train").stream()
 *     .anyMatch(preference -> preference.answer() == UsagePreference.Answer.DISALLOW);
 * }</pre>
 */
public final class UsagePreferences {
  private final List<Specification> specifications;
  private final boolean isCrawlable;
  private final List<UsageStatement> statements;

  private UsagePreferences(
      List<Specification> specifications, boolean isCrawlable, List<UsageStatement> statements) {
    this.specifications = List.copyOf(specifications);
    this.isCrawlable = isCrawlable;
    this.statements = List.copyOf(statements);
  }

  /**
   * What a robots.txt says about the use of a URL's content, by the current edition of each specification.
   *
   * @param crawler who fetches: its groups are asked. Tokens have groups of their own
   * @param url the URL, or its path
   */
  public static UsagePreferences of(RobotsTxt robots, Crawler crawler, String url) {
    return of(robots, crawler, url, Specification.current());
  }

  /** As {@link #of(RobotsTxt, Crawler, String)}, by some editions, such as those of {@link Specification#asOf}. */
  public static UsagePreferences of(
      RobotsTxt robots, Crawler crawler, String url, List<Specification> specifications) {
    CrawlerRules rules = robots.rulesFor(crawler);
    boolean isCrawlable = rules.allows(url);
    List<UsageStatement> statements = new ArrayList<>();
    for (Specification specification : specifications) {
      Statements read = new Statements(specification, statements);
      switch (specification.carrier()) {
        case CONTENT_USAGE ->
          read.usage(rules, url, isCrawlable ? Effect.APPLIES : Effect.NOT_CRAWLABLE);
        case CONTENT_SIGNAL -> read.signals(rules, url);
        case LICENSE -> read.licenses(Extensions.licenses(robots, crawler));
        case POLICY_TOKEN, CONTROL_TOKEN -> read.tokens(robots, url);
        case TDM_RESERVATION -> {}
      }
    }
    return new UsagePreferences(specifications, isCrawlable, statements);
  }

  /**
   * All that a robots.txt says about the use of content, for any URL and crawler: the lines in groups, the licenses, and the rules of the
   * groups that name a token. In the order of {@link Specification#current}, then of the file.
   */
  public static List<UsageStatement> statementsOf(RobotsTxt robots) {
    List<Group> groups = robots.groups();
    int firstGroup =
        groups.isEmpty() ? Integer.MAX_VALUE : groups.get(0).userAgents().get(0).line();
    List<UsageStatement> statements = new ArrayList<>();
    for (Specification specification : Specification.current()) {
      Statements read = new Statements(specification, statements);
      switch (specification.carrier()) {
        case CONTENT_USAGE -> {
          for (ContentUsage usage : Extensions.of(robots, ContentUsage.class)) {
            // Before any group it is for nobody.
            if (usage.line().line() > firstGroup) {
              read.addUsage(
                  usage, Statements.text(usage.line()), usage.line().line(), Effect.APPLIES);
            }
          }
        }
        case CONTENT_SIGNAL -> {
          for (ContentSignal signal : Extensions.of(robots, ContentSignal.class)) {
            if (signal.line().line() > firstGroup) {
              read.addSignals(
                  signal, Statements.text(signal.line()), signal.line().line(), Effect.APPLIES);
            }
          }
        }
        case LICENSE -> read.licenses(Extensions.of(robots, Extension.License.class));
        case POLICY_TOKEN, CONTROL_TOKEN -> read.rules(robots);
        case TDM_RESERVATION -> {}
      }
    }
    return List.copyOf(statements);
  }

  /**
   * These, and what the headers of the final response say ({@code Content-Usage}, {@code Content-Signal}, {@code tdm-reservation}). If
   * the crawler may not fetch the URL, it never sees them: they are {@link Effect#UNSEEN}.
   *
   * @param headers the fields of the response by name, in any case, such as {@code java.net.http.HttpHeaders.map()} returns them
   */
  public UsagePreferences withResponse(Map<String, List<String>> headers) {
    return withResponse(headers, Map.of());
  }

  /**
   * As {@link #withResponse(Map)}, with what the HTML of the response says: {@code tdm-reservation} of a {@code meta} element, which
   * overrides the header (TDMRep).
   *
   * @param elements the contents of {@code meta} elements by name, such as {@code PageDirectives.usageElements()} returns them
   */
  public UsagePreferences withResponse(
      Map<String, List<String>> headers, Map<String, List<String>> elements) {
    return with(headers, elements, isCrawlable ? Effect.APPLIES : Effect.UNSEEN);
  }

  /** As {@link #withResponse}, where the crawler may not fetch the URL for another reason: its robots.txt is unreachable. */
  public UsagePreferences withUnseenResponse(Map<String, List<String>> headers) {
    return withUnseenResponse(headers, Map.of());
  }

  /** As {@link #withResponse(Map, Map)}, where the crawler may not fetch the URL for another reason: its robots.txt is unreachable. */
  public UsagePreferences withUnseenResponse(
      Map<String, List<String>> headers, Map<String, List<String>> elements) {
    return with(headers, elements, Effect.UNSEEN);
  }

  private UsagePreferences with(
      Map<String, List<String>> headers, Map<String, List<String>> elements, Effect effect) {
    List<UsageStatement> all = new ArrayList<>(statements);
    for (Specification specification : specifications) {
      Statements read = new Statements(specification, all);
      read.response(headers, effect);
      read.elements(elements, effect);
    }
    return new UsagePreferences(specifications, isCrawlable, all);
  }

  /** All statements about the URL, also those without effect: those of the robots.txt, then those of the response. */
  public List<UsageStatement> statements() {
    return statements;
  }

  /** What each specification answers about each use that it has a word for; {@code unsaid} where it is silent. */
  public List<UsagePreference> preferences() {
    List<UsagePreference> all = new ArrayList<>();
    for (Specification specification : specifications) {
      specification.terms().forEach(term -> all.add(preference(specification, term)));
    }
    return List.copyOf(all);
  }

  /** As {@link #preferences()}, about one purpose of {@link Term#purpose}. */
  public List<UsagePreference> preferences(String purpose) {
    return preferences().stream()
        .filter(preference -> preference.term().purpose().equals(purpose))
        .toList();
  }

  /** What one of the specifications answers about a use; empty if it has no such word. */
  public Optional<UsagePreference> preference(Specification specification, String label) {
    return specification.term(label).map(term -> preference(specification, term));
  }

  private UsagePreference preference(Specification specification, Term term) {
    List<UsageStatement> about = statements.stream()
        .filter(each -> each.effect() == Effect.APPLIES)
        .filter(each -> each.specification() == specification && each.term().equals(term))
        .toList();
    if (about.isEmpty()) {
      return new UsagePreference(specification, term, "unsaid", List.of());
    }
    if (specification.carrier() == Carrier.LICENSE) {
      String urls = String.join(" ", about.stream().map(UsageStatement::value).toList());
      return new UsagePreference(specification, term, urls, about);
    }
    // Of equally restrictive ones the first. Elements override headers, whatever they say.
    boolean isInElement = about.stream().anyMatch(UsageStatement::isInElement);
    UsageStatement strictest = about.stream()
        .filter(each -> each.isInElement() == isInElement)
        .min(Comparator.comparingInt(each -> term.rank(each.value())))
        .orElseThrow();
    return new UsagePreference(specification, term, strictest.value(), List.of(strictest));
  }

  /** For logs: what is not {@code unsaid}. */
  @Override
  public String toString() {
    return preferences().stream()
        .filter(preference -> !preference.decidedBy().isEmpty())
        .toList()
        .toString();
  }

  /** Collects the statements of one specification. */
  private record Statements(Specification specification, List<UsageStatement> all) {
    private static final String RESERVATION = "tdm-reservation";

    void usage(CrawlerRules rules, String url, Effect effect) {
      List<ContentUsage> lines = Extensions.of(rules, ContentUsage.class);
      for (ContentUsage line : LongestPath.of(lines, ContentUsage::path, rules.dialect(), url)) {
        addUsage(line, text(line.line()), line.line().line(), effect);
      }
    }

    void signals(CrawlerRules rules, String url) {
      List<ContentSignal> lines = Extensions.of(rules, ContentSignal.class);
      for (ContentSignal line : LongestPath.of(lines, ContentSignal::path, rules.dialect(), url)) {
        addSignals(line, text(line.line()), line.line().line(), Effect.APPLIES);
      }
    }

    void licenses(List<Extension.License> lines) {
      for (Extension.License line : lines) {
        for (Term term : specification.terms()) {
          add(term, line.uri(), text(line.line()), line.line().line(), Effect.APPLIES);
        }
      }
    }

    /** A rule that matches is a statement; that none matches says nothing, and neither does an empty one. */
    void tokens(RobotsTxt robots, String url) {
      for (Term term : specification.terms()) {
        Crawler token = Crawler.ofTokens(term.token());
        boolean isPolicy = specification.carrier() == Carrier.POLICY_TOKEN;
        Verdict verdict =
            robots.rulesFor(isPolicy ? token.ignoringWildcardGroup() : token).check(url);
        if (verdict.reason() == Reason.LONGEST_MATCH || verdict.reason() == Reason.TIE) {
          verdict
              .rule()
              .ifPresent(rule -> add(
                  term,
                  verdict.allowed() ? "allow" : "disallow",
                  rule.toString(),
                  rule.line(),
                  Effect.APPLIES));
        }
      }
    }

    /** The rules of the groups that name a token, in the order of the file. */
    void rules(RobotsTxt robots) {
      for (Term term : specification.terms()) {
        robots.rulesFor(Crawler.ofTokens(term.token()).ignoringWildcardGroup()).rules().stream()
            .filter(rule -> !rule.path().isEmpty())
            .sorted(Comparator.comparingInt(Rule::line))
            .forEach(rule -> add(
                term,
                rule.type() == Rule.Type.ALLOW ? "allow" : "disallow",
                rule.toString(),
                rule.line(),
                Effect.APPLIES));
      }
    }

    void response(Map<String, List<String>> headers, Effect effect) {
      switch (specification.carrier()) {
        case CONTENT_USAGE -> {
          // One dictionary, however many lines it has (RFC 9651 §4.2).
          List<String> values = values(headers, "Content-Usage");
          if (!values.isEmpty()) {
            ExtensionLine line = new ExtensionLine(0, "Content-Usage", String.join(", ", values));
            addUsage(ContentUsageReader.readHeader(line), text(line), 0, effect);
          }
        }
        case CONTENT_SIGNAL -> {
          for (String value : values(headers, "Content-Signal")) {
            ExtensionLine line = new ExtensionLine(0, "Content-Signal", value);
            addSignals(ContentSignalReader.readHeader(line), text(line), 0, effect);
          }
        }
        case TDM_RESERVATION -> {
          List<String> values = values(headers, RESERVATION);
          if (!values.isEmpty()) {
            reservation(String.join(", ", values), headers, 0, effect);
          }
        }
        case POLICY_TOKEN, CONTROL_TOKEN, LICENSE -> {}
      }
    }

    void elements(Map<String, List<String>> elements, Effect effect) {
      if (specification.carrier() == Carrier.TDM_RESERVATION) {
        for (String value : values(elements, RESERVATION)) {
          reservation(value, elements, UsageStatement.ELEMENT, effect);
        }
      }
    }

    /** What is neither 0 nor 1 counts as unset; the policy belongs to a reservation. */
    private void reservation(
        String value, Map<String, List<String>> fields, int line, Effect effect) {
      List<String> policies = values(fields, "tdm-policy");
      String policy = value.equals("1") && !policies.isEmpty()
          ? ", tdm-policy: " + String.join(", ", policies)
          : "";
      for (Term term : specification.terms()) {
        String meaning = term.values().get(value);
        if (meaning != null) {
          add(term, meaning, RESERVATION + ": " + value + policy, line, effect);
        }
      }
    }

    /** Of two members with one key the last counts, whatever it is (RFC 9651 §3.2). */
    private void addUsage(ContentUsage usage, String text, int line, Effect effect) {
      Map<String, String> last = new LinkedHashMap<>();
      usage.members().forEach(member -> last.put(member.key(), member.value()));
      for (Term term : specification.terms()) {
        String meaning = term.values().get(last.getOrDefault(term.label(), ""));
        if (meaning != null) {
          add(term, meaning, text, line, effect);
        }
      }
    }

    /** Of two members with one key the more restrictive counts; no source says which. */
    private void addSignals(ContentSignal signal, String text, int line, Effect effect) {
      for (Term term : specification.terms()) {
        signal.members().stream()
            .filter(member -> member.key().equalsIgnoreCase(term.label()))
            .map(Member::value)
            .map(value -> term.values().get(LongestPath.smallLetters(value)))
            .filter(Objects::nonNull)
            .min(Comparator.comparingInt(term::rank))
            .ifPresent(meaning -> add(term, meaning, text, line, effect));
      }
    }

    private void add(Term term, String value, String text, int line, Effect effect) {
      all.add(new UsageStatement(specification, term, value, text, line, effect));
    }

    private static String text(ExtensionLine line) {
      return line.field() + ": " + line.value();
    }

    private static List<String> values(Map<String, List<String>> headers, String name) {
      List<String> values = new ArrayList<>();
      headers.forEach((key, lines) -> {
        if (key != null && key.equalsIgnoreCase(name)) {
          lines.forEach(line -> values.add(line.strip()));
        }
      });
      return values;
    }
  }
}
