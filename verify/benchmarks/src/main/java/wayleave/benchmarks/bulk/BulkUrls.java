package wayleave.benchmarks.bulk;

import java.util.List;
import java.util.SplittableRandom;
import wayleave.benchmarks.data.Urls;

/**
 * URLs of invented sites, in no order, as a crawler's list has them: few sites have many, some URLs are there more than once,
 * some are written oddly, few are none. Not thread-safe.
 */
final class BulkUrls {
  /** The k-th site has a part of the URLs that goes down as 1 / (k + this): the largest has less than one in a hundred. */
  private static final double SHIFT = 50;
  /** So large that all parts are about the same. */
  private static final double EVEN_SHIFT = 1e9;
  /** So many pages for each URL, visited the less the higher their number: about one URL in eight was there before. */
  private static final double PAGES = 8;

  private static final int NO_URL_PERMILLE = 3;
  private static final int NEAR_RULE_PERCENT = 14;
  private static final String[] NO_URLS = {
    "mailto:someone@example.com",
    "https:///path/without/host",
    "//example.com/without/scheme",
    "http://example.com:99999/port",
    "http://exa<mple.com/bracket",
    "not-a-URL-at-all"
  };
  private static final String[] FOREIGN = {
    "über-uns", "prix-été", "новости", "製品", "상품", "açaí", "İstanbul", "مقالات", "😀"
  };
  private static final String[] ESCAPED = {
    "a%20b", "%C3%BCber", "%7Euser", "100%25", "%e6%97%a5%e6%9c%ac", "x%2Fy", "q%3D1", "%zz"
  };

  private final BulkSites sites;
  private final int count;

  private final long urls;
  private final double skew;
  private final double shift;
  private final double spread;
  private final StringBuilder url = new StringBuilder();

  /**
   * @param count the number of sites that have URLs
   * @param skew the share of the URLs that are of the first site
   * @param even whether all others have about as many
   */
  BulkUrls(BulkSites sites, int count, long urls, double skew, boolean even) {
    this.sites = sites;
    this.count = count;
    this.urls = urls;
    this.skew = skew;
    shift = even ? EVEN_SHIFT : SHIFT;
    spread = (count + shift) / shift;
  }

  /** A URL, from 0; valid until the next is asked for. */
  CharSequence url(long number) {
    SplittableRandom random = BulkSites.random(3, number);
    url.setLength(0);
    if (random.nextInt(1_000) < NO_URL_PERMILLE) {
      return url.append(NO_URLS[random.nextInt(NO_URLS.length)]);
    }
    boolean skewed = random.nextDouble() < skew;
    int site = skewed ? 0 : site(random.nextDouble());
    double expected = urls * (skewed ? skew : (1 - skew) * share(site));
    double place = random.nextDouble();
    page(sites.site(site), BulkSites.random(4, site, (long)
        (Math.max(1, expected * PAGES) * place * place)));
    return url;
  }

  /** The site up to which a share of the URLs goes, from 0 to 1. */
  private int site(double share) {
    return Math.min((int) (shift * (Math.pow(spread, share) - 1)), count - 1);
  }

  /** The part of the URLs that a site gets. */
  private double share(int site) {
    return Math.log1p(1 / (shift + site)) / Math.log(spread);
  }

  private void page(BulkSites.Site site, SplittableRandom random) {
    url.append(site.origin());
    int kind = random.nextInt(1_000);
    if (kind < 10) {
      spellOddly(random);
    }
    int length = url.length() + random.nextInt(8, 40) + random.nextInt(0, 60);
    int what = random.nextInt(1_000);
    List<String> rules = site.file() < 0 ? List.of() : sites.paths(site.file());
    if (what < 25) {
      url.append(what < 20 ? "/" : "");
    } else if (what < 27) {
      url.append("/robots.txt");
    } else if (what < 27 + 10 * NEAR_RULE_PERCENT && !rules.isEmpty()) {
      Urls.near(url, rules.get(random.nextInt(rules.size())), length, random);
    } else {
      if (what >= 980) {
        url.append('/').append(FOREIGN[random.nextInt(FOREIGN.length)]);
      } else if (what >= 940) {
        url.append('/').append(ESCAPED[random.nextInt(ESCAPED.length)]);
      }
      Urls.lengthen(url, length, random);
    }
    if (kind >= 990) {
      url.append("#section-").append(random.nextInt(20));
    }
  }

  /** The same origin in another spelling. */
  private void spellOddly(SplittableRandom random) {
    int host = url.indexOf("://") + 3;
    if (random.nextInt(2) == 0) {
      for (int i = 0; i < url.length(); i++) {
        url.setCharAt(i, Character.toUpperCase(url.charAt(i)));
      }
    } else if (url.indexOf(":", host) < 0) {
      url.append(url.charAt(4) == 's' ? ":443" : ":80");
    }
  }
}
