package wayleave.crawlers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.syntax.IpAddress;

/**
 * Decides whether a request comes from the crawler that its {@code User-Agent} header names, by the address ranges that
 * operators publish. Immutable and thread-safe; performs no lookups.
 *
 * <p>Lists age: a crawler may use an address that is missing from an old list.
 *
 * @see ReverseDns
 */
public final class CrawlerIdentity {
  private final List<AddressRanges> ranges;
  /** The lists of each token; those that decide first come first. */
  private final Map<String, List<AddressRanges>> byToken = new HashMap<>();

  private CrawlerIdentity(List<AddressRanges> ranges) {
    this.ranges = List.copyOf(ranges);
    for (AddressRanges each : this.ranges) {
      each.tokens().stream()
          .map(CrawlerIdentity::key)
          .distinct()
          .forEach(
              token -> byToken.computeIfAbsent(token, any -> new ArrayList<>()).add(each));
    }
    Comparator<AddressRanges> ownFirst = Comparator.comparing(CrawlerIdentity::isForSeveral);
    Comparator<AddressRanges> byAge =
        Comparator.comparing(each -> each.date().orElse(LocalDate.MIN));
    byToken.values().forEach(lists -> lists.sort(ownFirst.thenComparing(byAge.reversed())));
  }

  /** Decides by these lists. A token may have several lists, and a list several tokens. */
  public static CrawlerIdentity of(List<AddressRanges> ranges) {
    return new CrawlerIdentity(ranges);
  }

  /** The lists, in the order in which they were given. */
  public List<AddressRanges> ranges() {
    return ranges;
  }

  /**
   * Decides whether an address is one of a crawler's.
   *
   * @param address where a request came from: an IPv4 address in dotted decimal, or an IPv6 address as in RFC 4291 §2.2 without
   *     a zone. An IPv4-mapped IPv6 address is taken as IPv4. For any other text the verdict is {@link Verdict#UNKNOWN}.
   * @param token the product token of the crawler; case is ignored
   */
  public Result verify(String address, String token) {
    IpAddress parsed = IpAddress.parse(address);
    List<AddressRanges> lists = byToken.getOrDefault(key(token), List.of());
    if (parsed == null || lists.isEmpty()) {
      return new Result(Verdict.UNKNOWN, parsed, lists, null, -1);
    }
    IpAddress unmapped = parsed.unmapped();
    for (AddressRanges list : lists) {
      int length = list.longest(unmapped);
      if (length >= 0) {
        return new Result(Verdict.VERIFIED, unmapped, lists, list, length);
      }
    }
    for (AddressRanges list : lists) {
      if (list.isExhaustive()) {
        return new Result(Verdict.NOT_VERIFIED, unmapped, lists, list, -1);
      }
    }
    return new Result(Verdict.UNKNOWN, unmapped, lists, null, -1);
  }

  private static boolean isForSeveral(AddressRanges ranges) {
    return ranges.tokens().size() > 1;
  }

  private static String key(String token) {
    return token.toLowerCase(Locale.ROOT);
  }

  /** Whether a request comes from the crawler that it names. */
  public enum Verdict {
    /** The address is in a list of the crawler's addresses. */
    VERIFIED,
    /** A list has all addresses of the crawler, and the address is in none of its lists. */
    NOT_VERIFIED,
    /** The lists do not decide it: there is none for the crawler, or none has all its addresses, or the address is none. */
    UNKNOWN;

    /** A stable name for programs: lower-case words and hyphens. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A verdict with what it is based on. Immutable and thread-safe. */
  public static final class Result {
    private final Verdict verdict;
    private final @Nullable IpAddress address;
    private final List<AddressRanges> lists;
    private final @Nullable AddressRanges deciding;
    private final int length;

    private Result(
        Verdict verdict,
        @Nullable IpAddress address,
        List<AddressRanges> lists,
        @Nullable AddressRanges deciding,
        int length) {
      this.verdict = verdict;
      this.address = address;
      this.lists = lists;
      this.deciding = deciding;
      this.length = length;
    }

    /** Whether the request comes from the crawler. */
    public Verdict verdict() {
      return verdict;
    }

    /** The longest prefix of the deciding list that holds the address, such as {@code 66.249.64.0/27}; empty unless verified. */
    public Optional<String> prefix() {
      return address == null || length < 0
          ? Optional.empty()
          : Optional.of(IpPrefix.of(address, length).toString());
    }

    /**
     * The list that decides, with its source and date. If the verdict is {@link Verdict#VERIFIED}, it has the address; if {@link
     * Verdict#NOT_VERIFIED}, it has all addresses of the crawler and not this one; if {@link Verdict#UNKNOWN}, it is empty.
     * Of several, it is one for this crawler alone, and the latest of those.
     */
    public Optional<AddressRanges> ranges() {
      return Optional.ofNullable(deciding);
    }

    /** Why, in words, with the lists and their dates: {@code 192.0.2.1 is not in gptbot.json of 2025-10-30}. */
    public String reason() {
      if (address == null) {
        return "the address is not an IPv4 or IPv6 address";
      } else if (lists.isEmpty()) {
        return "there is no address list for this crawler";
      } else if (deciding != null && length >= 0) {
        return address + " is in " + IpPrefix.of(address, length) + " of the list "
            + deciding.named();
      }
      List<String> names = lists.stream().map(AddressRanges::named).distinct().toList();
      String reason = address + " is not in the list " + String.join(" or ", names);
      return deciding != null ? reason : reason + ", and the crawler may use other addresses";
    }

    /** What the verdict does not say: a list that several crawlers share proves their operator, not which of them it was. */
    public Optional<String> note() {
      return verdict == Verdict.VERIFIED && deciding != null && isForSeveral(deciding)
          ? Optional.of("the list is for " + String.join(", ", deciding.tokens())
              + ": it proves their operator, not which of them it was")
          : Optional.empty();
    }

    /** The verdict and the reason. */
    @Override
    public String toString() {
      return verdict.code() + ": " + reason();
    }
  }
}
