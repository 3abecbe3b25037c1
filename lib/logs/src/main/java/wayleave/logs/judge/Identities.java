package wayleave.logs.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import wayleave.crawlers.AddressRanges;
import wayleave.crawlers.KnownCrawler;
import wayleave.logs.Judgment.Identity;
import wayleave.logs.LoggedCrawler;
import wayleave.logs.line.LogRecord;

/** Verifies who sends requests, by the lists of addresses that operators publish, and by DNS if that may be asked. */
final class Identities {
  /** For so long after a request DNS can contradict its sender; later the address may be another one's. */
  private static final Duration DNS_LIFE = Duration.ofDays(7);

  private static final int MAX_ADDRESSES = 1 << 17;

  /** For so long before and after its time a list that lacks an address proves something. */
  static final Duration LIST_LIFE = Duration.ofDays(30);

  private final Map<LoggedCrawler, List<AddressRanges>> lists = new HashMap<>();
  private final JudgeOptions options;
  private final Map<Asked, Identity.Kind> answers = new HashMap<>();

  private record Asked(String address, List<String> domains) {}

  Identities(JudgeOptions options) {
    this.options = options;
  }

  /** The lists of a crawler's addresses. */
  List<AddressRanges> lists(LoggedCrawler crawler) {
    return lists.computeIfAbsent(crawler, any -> {
      List<String> tokens =
          crawler.known().map(KnownCrawler::tokens).orElse(List.of(crawler.token()));
      return options.identity().ranges().stream()
          .filter(list -> list.tokens().stream()
              .anyMatch(token -> tokens.stream().anyMatch(token::equalsIgnoreCase)))
          .toList();
    });
  }

  /** The domains of the names of its addresses; empty if its operator does not document any. */
  private static List<String> domains(LoggedCrawler crawler) {
    return crawler.known().map(KnownCrawler::reverseDns).orElse(List.of());
  }

  Identity of(LoggedCrawler crawler, LogRecord record) {
    List<AddressRanges> lists = lists(crawler);
    boolean hasDns = options.dns != null && !domains(crawler).isEmpty();
    if (lists.isEmpty() && !hasDns) {
      return new Identity(Identity.Kind.UNKNOWN, Optional.empty());
    }
    String client = record.sender().filter(any -> record.hasAddress()).orElse("");
    for (AddressRanges list : lists) {
      if (list.contains(client)) {
        return new Identity(Identity.Kind.VERIFIED, Optional.of(list));
      }
    }
    Identity.Kind answer = answer(client, domains(crawler));
    if (answer == Identity.Kind.VERIFIED) {
      return new Identity(answer, Optional.empty());
    }
    AddressRanges nearest = client.isEmpty() ? null : nearest(lists, record.time());
    if (nearest != null) {
      return new Identity(Identity.Kind.IMPERSONATED, Optional.of(nearest));
    }
    boolean isRecent = !record.time().plus(DNS_LIFE).isBefore(options.dnsTime);
    return new Identity(isRecent ? answer : Identity.Kind.UNVERIFIED, Optional.empty());
  }

  private Identity.Kind answer(String address, List<String> domains) {
    BiFunction<String, List<String>, Identity.Kind> dns = options.dns;
    if (dns == null || address.isEmpty() || domains.isEmpty()) {
      return Identity.Kind.UNVERIFIED;
    } else if (answers.size() == MAX_ADDRESSES) {
      answers.clear();
    }
    return answers.computeIfAbsent(new Asked(address, domains), any -> dns.apply(address, domains));
  }

  /** The list with all addresses whose time is nearest to that of the request, if it is near enough. */
  private static @Nullable AddressRanges nearest(List<AddressRanges> lists, Instant time) {
    AddressRanges nearest = null;
    Duration least = LIST_LIFE;
    for (AddressRanges list : lists) {
      Instant made = list.time().orElse(null);
      Duration distance = made == null ? null : Duration.between(made, time).abs();
      if (list.isExhaustive() && distance != null && distance.compareTo(least) <= 0) {
        nearest = list;
        least = distance;
      }
    }
    return nearest;
  }
}
