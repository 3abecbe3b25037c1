package wayleave.cli.input;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import wayleave.Origin;

/** The other origins under which people expect to find the same site: https and http, with {@code www.} and without. */
public final class OriginVariants {
  private static final String WWW = "www.";

  /** A registered name, going by its form: {@code example.com} or {@code example.co.uk}. Of others nobody expects a www. */
  private static final Pattern REGISTERED =
      Pattern.compile("[^.\\[]+\\.(?:[^.]*[^.0-9][^.]*|[^.]{2,3}\\.[a-z]{2})");

  private OriginVariants() {}

  /** The variants of an origin; none if its port is not the default one, under which no other scheme answers. */
  public static List<Origin> of(Origin origin) {
    boolean isWeb = origin.scheme().equals("http") || origin.scheme().equals("https");
    if (!isWeb || !origin.hasDefaultPort()) {
      return List.of();
    }
    List<String> hosts = new ArrayList<>();
    hosts.add(origin.host());
    if (origin.host().startsWith(WWW)) {
      hosts.add(origin.host().substring(WWW.length()));
    } else if (REGISTERED.matcher(origin.host()).matches()) {
      hosts.add(WWW + origin.host());
    }
    List<Origin> variants = new ArrayList<>();
    for (String scheme : List.of("https", "http")) {
      for (String host : hosts) {
        Origin.parse(scheme + "://" + host).ifPresent(variants::add);
      }
    }
    variants.remove(origin);
    return variants;
  }
}
