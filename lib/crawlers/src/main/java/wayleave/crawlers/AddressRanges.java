package wayleave.crawlers;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.syntax.IpAddress;

/**
 * A published list of the IP addresses from which crawlers send requests. Immutable and
 * thread-safe. 100,000 prefixes take at most 4.2 MB.
 */
public final class AddressRanges {
  private static final int SECONDS_OF_A_DAY = 86_400;

  private final List<String> tokens;
  private final String source;
  private final @Nullable Instant time;
  private final boolean isExhaustive;
  private final List<String> warnings;
  private final int size;
  private final PrefixTable v4;
  private final PrefixTable v6;

  private AddressRanges(
      List<String> tokens,
      String source,
      @Nullable Instant time,
      boolean isExhaustive,
      List<String> warnings,
      int size,
      PrefixTable v4,
      PrefixTable v6) {
    this.tokens = tokens;
    this.source = source;
    this.time = time;
    this.isExhaustive = isExhaustive;
    this.warnings = warnings;
    this.size = size;
    this.v4 = v4;
    this.v6 = v6;
  }

  /**
   * A list without a date that holds all addresses of its crawlers.
   *
   * <p>A prefix is written in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3), such as {@code 66.249.64.0/27} or
   * {@code 2001:4860:4801:10::/64}. An address stands for itself alone. IPv4-mapped IPv6 prefixes of 96 bits and more, such as
   * {@code ::ffff:66.249.64.0/123}, are IPv4. Prefixes may overlap and repeat. Bits after the prefix are set to 0, and {@link
   * #warnings()} names the prefix.
   *
   * @param tokens the product tokens of the crawlers that use these addresses; at least one
   * @param source where the list comes from, for people: the name of a file, or a URL
   * @param prefixes the prefixes and addresses, without white space around them
   * @throws IllegalArgumentException if there is no token, or a blank one, or one of the prefixes is neither a prefix nor an
   *     address; the message quotes it
   */
  public static AddressRanges of(List<String> tokens, String source, List<String> prefixes) {
    if (tokens.isEmpty() || tokens.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "address ranges need at least one token, and none may be blank");
    }
    List<IpPrefix> v4 = new ArrayList<>();
    List<IpPrefix> v6 = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < prefixes.size(); i++) {
      IpPrefix prefix = IpPrefix.parse(prefixes.get(i));
      (prefix.first().isV4() ? v4 : v6).add(prefix);
      if (prefix.hadHostBits()) {
        warnings.add(prefixes.get(i) + " has bits after its prefix; read as " + prefix);
      }
    }
    return new AddressRanges(
        List.copyOf(tokens),
        source,
        null,
        true,
        List.copyOf(warnings),
        prefixes.size(),
        PrefixTable.of(v4),
        PrefixTable.of(v6));
  }

  /** Whether a text is a prefix or an address as {@link #of} takes it. */
  public static boolean isPrefix(String text) {
    try {
      IpPrefix.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** This list with the day on which its operator made it, in UTC. */
  public AddressRanges dated(LocalDate day) {
    return madeAt(Instant.ofEpochSecond(day.toEpochDay() * SECONDS_OF_A_DAY));
  }

  /** This list with the time at which its operator made it. */
  public AddressRanges madeAt(Instant time) {
    return new AddressRanges(tokens, source, time, isExhaustive, warnings, size, v4, v6);
  }

  /** This list, if its crawlers may also use other addresses: an address that is not in it proves nothing. */
  public AddressRanges notExhaustive() {
    return new AddressRanges(tokens, source, time, false, warnings, size, v4, v6);
  }

  /** The product tokens of the crawlers that use these addresses; at least one. */
  public List<String> tokens() {
    return tokens;
  }

  /** Where the list comes from, for people: the name of a file, or a URL. */
  public String source() {
    return source;
  }

  /** The day on which its operator made it, in UTC; empty if that is not known. */
  public Optional<LocalDate> date() {
    return time()
        .map(made -> LocalDate.ofEpochDay(Math.floorDiv(made.getEpochSecond(), SECONDS_OF_A_DAY)));
  }

  /** When its operator made it: the start of that day in UTC if only the day is known, empty if that is not known either. */
  public Optional<Instant> time() {
    return Optional.ofNullable(time);
  }

  /** Whether its crawlers use no addresses but those in this list and in others for them. Not so for a whole network. */
  public boolean isExhaustive() {
    return isExhaustive;
  }

  /** How many prefixes and addresses it was made from. */
  public int size() {
    return size;
  }

  /** What was odd about the prefixes, a sentence for each: which had bits after the prefix, and how they were read. */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * Whether an address is in the list. An IPv4-mapped IPv6 address ({@code ::ffff:66.249.64.1}) is taken as IPv4.
   *
   * @param address an IPv4 address in dotted decimal, or an IPv6 address as in RFC 4291 §2.2 without a zone; anything else
   *     is in no list
   */
  public boolean contains(String address) {
    IpAddress parsed = IpAddress.parse(address);
    return parsed != null && longest(parsed.unmapped()) >= 0;
  }

  /** The length of the longest prefix that holds an address that is not IPv4-mapped, or -1. */
  int longest(IpAddress address) {
    return (address.isV4() ? v4 : v6).longest(address);
  }

  /** How it is named in a sentence: {@code gptbot.json of 2025-10-30}. */
  String named() {
    return date().map(day -> source + " of " + day).orElse(source);
  }

  /** Its tokens, number of prefixes, source and date, for people. */
  @Override
  public String toString() {
    return String.join(", ", tokens) + ": " + size + " address ranges in " + named();
  }
}
