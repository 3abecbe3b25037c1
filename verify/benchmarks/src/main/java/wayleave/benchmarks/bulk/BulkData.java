package wayleave.benchmarks.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The program behind {@code verify/benchmarks/run bulk-data}: writes a list of URLs and captures of their sites' robots.txt files, the
 * same ones for the same options and the same real files. More of them take no more memory.
 */
public final class BulkData {
  private static final String USAGE = """
      Usage: verify/benchmarks/run bulk-data --out DIR [OPTION VALUE]...
        --out DIR      directory of urls.txt and captures.jsonl, created if it is missing
        --urls N       number of URLs (default 10000000)
        --origins N    number of sites (default 100000)
        --captures N   captures of each site, a month apart (default 1)
        --skew SHARE   share of the URLs that are of one site, such as 0.3 (default 0)
        --asked SHARE  share of the sites that have URLs, such as 0.5 (default 1)
        --files KIND   web: robots.txt files as on the web, and few sites with many URLs (default);
                       small: files of ten rules, and as many URLs for each site
      """;

  private BulkData() {}

  /** The options of the command line. */
  record Options(
      Path out, long urls, int origins, int captures, double skew, double asked, boolean small) {
    private static final List<String> NAMES =
        List.of("--out", "--urls", "--origins", "--captures", "--skew", "--asked", "--files");
    private static final String NUMBER = "[1-9]\\d{0,8}";
    private static final String SHARE = "0(\\.\\d+)?|1";

    /** Throws IllegalArgumentException for an option that is unknown or has a wrong value. */
    static Options of(String... arguments) {
      Map<String, String> values = new HashMap<>();
      for (int i = 0; i < arguments.length; i += 2) {
        if (!NAMES.contains(arguments[i])) {
          throw new IllegalArgumentException("unknown option " + arguments[i]);
        }
        values.put(arguments[i], i + 1 < arguments.length ? arguments[i + 1] : "");
      }
      return new Options(
          Path.of(value(values, "--out", "", ".+", "a directory")),
          Long.parseLong(value(values, "--urls", "10000000", NUMBER, "a number from 1")),
          Integer.parseInt(value(values, "--origins", "100000", NUMBER, "a number from 1")),
          Integer.parseInt(value(values, "--captures", "1", NUMBER, "a number from 1")),
          Double.parseDouble(value(values, "--skew", "0", SHARE, "a number from 0 to 1")),
          Double.parseDouble(value(values, "--asked", "1", SHARE, "a number from 0 to 1")),
          value(values, "--files", "web", "web|small", "web or small").equals("small"));
    }

    private static String value(
        Map<String, String> values, String option, String usual, String pattern, String wanted) {
      String value = values.getOrDefault(option, usual);
      if (!value.matches(pattern)) {
        throw new IllegalArgumentException(option + " needs " + wanted);
      }
      return value;
    }
  }

  /** Writes the files; exits with 2 if the options are wrong. */
  public static void main(String[] arguments) throws IOException {
    Options options;
    try {
      options = Options.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("verify/benchmarks/run bulk-data: " + e.getMessage() + "\n" + USAGE);
      System.exit(2);
      return;
    }
    write(
        options,
        options.small() ? BulkSites.small(options.origins()) : BulkSites.of(options.origins()));
  }

  static void write(Options options, BulkSites sites) throws IOException {
    Files.createDirectories(options.out());
    int asked = Math.max(1, (int) (options.origins() * options.asked()));
    BulkUrls urls = new BulkUrls(sites, asked, options.urls(), options.skew(), options.small());
    try (Writer out = Files.newBufferedWriter(options.out().resolve("urls.txt"))) {
      for (long i = 0; i < options.urls(); i++) {
        out.append(urls.url(i)).append('\n');
      }
    }
    try (OutputStream out = Files.newOutputStream(options.out().resolve("captures.jsonl"))) {
      new BulkCaptures(sites, options.captures()).write(out);
    }
  }
}
