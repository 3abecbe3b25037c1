package wayleave.page;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.page.Decision.Combination;

/** Combines the statements of a page into one answer for each question. */
final class Decisions {
  private final List<Reading> readings;
  private final PageDialect dialect;
  private final Instant at;

  Decisions(List<Reading> readings, PageDialect dialect, Instant at) {
    this.readings = readings;
    this.dialect = dialect;
    this.at = at;
  }

  /** The answers where nothing is known. */
  static Map<Directive, Decision> unseen() {
    Map<Directive, Decision> decisions = new EnumMap<>(Directive.class);
    for (Directive directive : Directive.values()) {
      decisions.put(directive, unstated(directive, Combination.UNSEEN));
    }
    return decisions;
  }

  private static Decision unstated(Directive directive, Combination combination) {
    boolean allowed = directive != Directive.INDEX_IF_EMBEDDED;
    return new Decision(directive, allowed, Optional.empty(), combination, List.of());
  }

  Map<Directive, Decision> all() {
    Map<Directive, Decision> decisions = new EnumMap<>(Directive.class);
    for (Directive directive : Directive.values()) {
      decisions.put(directive, decide(directive));
    }
    return decisions;
  }

  private Decision decide(Directive directive) {
    return switch (directive) {
      case INDEX ->
        permission(
            directive, EnumSet.of(Rule.NOINDEX, Rule.NONE), EnumSet.of(Rule.INDEX, Rule.ALL));
      case FOLLOW ->
        permission(
            directive, EnumSet.of(Rule.NOFOLLOW, Rule.NONE), EnumSet.of(Rule.FOLLOW, Rule.ALL));
      case SNIPPET ->
        permission(
            directive,
            dialect == PageDialect.APPLE
                ? EnumSet.of(Rule.NOSNIPPET, Rule.NONE)
                : EnumSet.of(Rule.NOSNIPPET),
            Set.of());
      case MAX_SNIPPET -> number(directive, Rule.MAX_SNIPPET);
      case MAX_VIDEO_PREVIEW -> number(directive, Rule.MAX_VIDEO_PREVIEW);
      case MAX_IMAGE_PREVIEW ->
        limit(
            directive, Rule.MAX_IMAGE_PREVIEW, Comparator.comparing(r -> (ImagePreview) r.value()));
      case UNAVAILABLE_AFTER ->
        limit(directive, Rule.UNAVAILABLE_AFTER, Comparator.comparing(r -> (Instant) r.value()));
      case TRANSLATE -> permission(directive, EnumSet.of(Rule.NOTRANSLATE), Set.of());
      case IMAGE_INDEX -> permission(directive, EnumSet.of(Rule.NOIMAGEINDEX), Set.of());
      case INDEX_IF_EMBEDDED -> indexIfEmbedded();
      case ARCHIVE -> archive();
      case CACHE ->
        dialect.hasArchive()
            ? permission(directive, EnumSet.of(Rule.NOCACHE), Set.of())
            : unstated(directive, Combination.UNSAID);
      case AI -> permission(directive, EnumSet.of(Rule.NOAI), Set.of());
      case IMAGE_AI -> permission(directive, EnumSet.of(Rule.NOIMAGEAI), Set.of());
      case ML -> permission(directive, EnumSet.of(Rule.NOML), Set.of());
    };
  }

  /** Any forbidding rule forbids; only Yandex lets an allowing one lift it. */
  private Decision permission(Directive directive, Set<Rule> forbidding, Set<Rule> allowing) {
    List<Reading> no = new ArrayList<>(of(forbidding));
    List<Reading> yes = of(allowing);
    boolean lifted = dialect == PageDialect.YANDEX && !yes.isEmpty() && !no.isEmpty();
    if (lifted) {
      no.clear();
    }
    no.addAll(endOf(directive));
    boolean allowed = no.isEmpty();
    List<Reading> deciding = allowed ? yes : no;
    Set<Rule> all = EnumSet.copyOf(forbidding);
    all.addAll(allowing);
    List<Reading> stated = of(all);
    stated.addAll(endOf(directive));
    if (stated.isEmpty()) {
      return unstated(directive, Combination.UNSAID);
    }
    Combination several =
        lifted && allowed ? Combination.LEAST_RESTRICTIVE : Combination.MOST_RESTRICTIVE;
    return decision(directive, allowed, Optional.empty(), several, deciding.get(0), stated);
  }

  /** Limits that leave nothing, and so forbid: a moment that has passed, and a snippet without characters. */
  private List<Reading> endOf(Directive directive) {
    return readings.stream()
        .filter(reading -> directive == Directive.INDEX
                && reading.value() instanceof Instant end
                && !at.isBefore(end)
            || directive == Directive.SNIPPET
                && reading.rule() == Rule.MAX_SNIPPET
                && Integer.valueOf(0).equals(reading.value()))
        .toList();
  }

  private Decision number(Directive directive, Rule rule) {
    return limit(directive, rule, Comparator.comparingLong(Decisions::rank));
  }

  /** -1 limits nothing. */
  private static long rank(Reading reading) {
    return reading.value() instanceof Integer number && number >= 0 ? number : Long.MAX_VALUE;
  }

  private Decision limit(Directive directive, Rule rule, Comparator<Reading> mostRestrictive) {
    List<Reading> stated = of(EnumSet.of(rule));
    Optional<Reading> deciding = stated.stream().min(mostRestrictive);
    if (deciding.isEmpty()) {
      return unstated(directive, Combination.UNSAID);
    }
    Object value = deciding.get().value();
    boolean allowed = value instanceof Instant end
        ? at.isBefore(end)
        : !Integer.valueOf(0).equals(value) && value != ImagePreview.NONE;
    return decision(
        directive,
        allowed,
        Optional.of(text(value)),
        Combination.MOST_RESTRICTIVE,
        deciding.get(),
        stated);
  }

  private static String text(@Nullable Object value) {
    return value instanceof ImagePreview preview ? preview.text() : String.valueOf(value);
  }

  /** A permission that is bound to {@code noindex}, which may stand in another element. */
  private Decision indexIfEmbedded() {
    List<Reading> stated = of(EnumSet.of(Rule.INDEXIFEMBEDDED));
    if (stated.isEmpty()) {
      return unstated(Directive.INDEX_IF_EMBEDDED, Combination.UNSAID);
    }
    boolean allowed = !of(EnumSet.of(Rule.NOINDEX, Rule.NONE)).isEmpty();
    return decision(
        Directive.INDEX_IF_EMBEDDED,
        allowed,
        Optional.empty(),
        Combination.MOST_RESTRICTIVE,
        stated.get(0),
        stated);
  }

  private Decision archive() {
    if (!dialect.hasArchive()) {
      return unstated(Directive.ARCHIVE, Combination.UNSAID);
    }
    Decision archive =
        permission(Directive.ARCHIVE, EnumSet.of(Rule.NOARCHIVE), EnumSet.of(Rule.ARCHIVE));
    List<Reading> nocache = of(EnumSet.of(Rule.NOCACHE));
    if (dialect != PageDialect.BING || archive.allowed() || nocache.isEmpty()) {
      return archive;
    }
    List<Reading> stated = of(EnumSet.of(Rule.NOARCHIVE, Rule.NOCACHE));
    return decision(
        Directive.ARCHIVE,
        true,
        Optional.empty(),
        Combination.NOCACHE_OVER_NOARCHIVE,
        nocache.get(0),
        stated);
  }

  private static Decision decision(
      Directive directive,
      boolean allowed,
      Optional<String> value,
      Combination several,
      Reading deciding,
      List<Reading> stated) {
    List<Statement> statements = new ArrayList<>();
    statements.add(deciding.statement());
    stated.stream()
        .filter(reading -> !reading.equals(deciding))
        .map(Reading::statement)
        .forEach(statements::add);
    return new Decision(
        directive,
        allowed,
        value,
        statements.size() == 1 ? Combination.SINGLE : several,
        statements);
  }

  /** The readings of some rules, in their order. */
  private List<Reading> of(Set<Rule> rules) {
    List<Reading> found = new ArrayList<>();
    for (Reading reading : readings) {
      if (rules.contains(reading.rule())) {
        found.add(reading);
      }
    }
    return found;
  }
}
