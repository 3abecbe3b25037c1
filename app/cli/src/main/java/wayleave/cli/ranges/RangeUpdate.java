package wayleave.cli.ranges;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.CrawlerCatalogue;
import wayleave.crawlers.KnownCrawler;
import wayleave.report.file.FileReplacement;

/**
 * Fetches the lists of addresses that operators of crawlers publish into a directory, and names them in its manifest. A list that
 * cannot be had or read leaves the one that is there.
 */
public final class RangeUpdate {
  private final Path directory;
  private final Fetch fetch;
  private final LocalDate today;

  /** Fetches a URL. */
  public interface Fetch {
    /** @throws InputException if nothing could be had; the message says why */
    byte[] fetch(String url) throws InputException, InterruptedException;
  }

  /** @param today the date in UTC, for lists that have none */
  public RangeUpdate(Path directory, Fetch fetch, LocalDate today) {
    this.directory = directory;
    this.fetch = fetch;
    this.today = today;
  }

  /** What became of one list. */
  public record Result(String url, String file, boolean isUpdated, String message) {}

  /** Fetches the lists of all crawlers of a catalogue that have one. */
  public List<Result> run(CrawlerCatalogue catalogue)
      throws InputException, IOException, InterruptedException {
    Files.createDirectories(directory);
    Path manifest = directory.resolve(RangeDirectory.MANIFEST);
    Map<String, List<String>> rows = new LinkedHashMap<>();
    if (Files.exists(manifest)) {
      for (RangeManifest.Row row : RangeManifest.read(manifest)) {
        rows.computeIfAbsent(row.file(), any -> new ArrayList<>()).add(line(row));
      }
    }
    List<Result> results = new ArrayList<>();
    for (Map.Entry<String, List<KnownCrawler>> list : lists(catalogue).entrySet()) {
      results.add(update(list.getKey(), list.getValue(), rows));
    }
    if (!rows.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("# tokens, file, whether it has all their addresses, date if the file has none");
      rows.values().forEach(lines::addAll);
      FileReplacement.write(
          manifest, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return results;
  }

  private static Map<String, List<KnownCrawler>> lists(CrawlerCatalogue catalogue) {
    Map<String, List<KnownCrawler>> lists = new LinkedHashMap<>();
    for (KnownCrawler crawler : catalogue.all()) {
      crawler
          .ranges()
          .ifPresent(url -> lists.computeIfAbsent(url, any -> new ArrayList<>()).add(crawler));
    }
    return lists;
  }

  private Result update(String url, List<KnownCrawler> crawlers, Map<String, List<String>> rows)
      throws IOException, InterruptedException {
    String name = fileName(url, crawlers.get(0).rangesFormat().orElse("json"));
    Path path = directory.resolve(name);
    try {
      byte[] body = fetch.fetch(url);
      RangeFile file = RangeFile.parse(Path.of(name), body);
      List<String> tokens =
          crawlers.stream().map(KnownCrawler::token).filter(file::isFor).toList();
      int prefixes = 0;
      for (var part : file.ranges(tokens)) {
        prefixes += part.size();
      }
      if (tokens.isEmpty()) {
        throw new InputException("it lists addresses of other services only");
      }
      FileReplacement.write(path, body);
      // What a user asks for may come from elsewhere too.
      boolean isExhaustive = !crawlers.stream().allMatch(KnownCrawler::isUserTriggered);
      rows.put(
          name,
          List.of(String.join(",", tokens) + "\t" + name + "\t" + (isExhaustive ? "yes" : "no")
              + "\t" + today));
      return new Result(url, name, true, prefixes + " address ranges");
    } catch (InputException e) {
      String kept = Files.exists(path) ? "; the existing list is unchanged" : "";
      return new Result(url, name, false, e.problem() + kept);
    }
  }

  private static String line(RangeManifest.Row row) {
    return String.join(",", row.tokens()) + "\t" + row.file() + "\t"
        + (row.isExhaustive() ? "yes" : "no")
        + row.date().map(date -> "\t" + date).orElse("");
  }

  /** The URL without its scheme, so that a name tells where a file is from, and each list has its own. */
  static String fileName(String url, String format) {
    String name = url.substring(url.indexOf("//") + 2).replaceAll("/+$", "");
    String plain = name.replaceAll("[^A-Za-z0-9.-]", "-");
    String ending = format.equals("text") ? ".txt" : ".json";
    return plain.endsWith(ending) ? plain : plain + ending;
  }
}
