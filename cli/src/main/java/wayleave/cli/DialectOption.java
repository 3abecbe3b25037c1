package wayleave.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.Crawler;
import wayleave.Dialect;

/** The option {@code --dialect}, shared by the commands that read a robots.txt. */
final class DialectOption {
  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      defaultValue = "google",
      converter = Converter.class,
      completionCandidates = Names.class,
      description = {
        "Which reading of the standard applies: google (Google's documentation, the default), "
            + "googlebot (the parser that Google runs, bit for bit) or rfc9309."
      })
  Dialect dialect = Dialect.GOOGLE;

  /**
   * The crawler with a name. Google's parser leaves fallbacks and the exemptions from {@code *} to its caller, so in its
   * dialect a name is one product token and nothing more.
   */
  Crawler crawler(String name) {
    return dialect == Dialect.GOOGLEBOT ? Crawler.ofTokens(name) : Crawler.of(name);
  }

  static String nameOf(Dialect dialect) {
    return dialect == Dialect.RFC_9309 ? "rfc9309" : dialect.name().toLowerCase(Locale.ROOT);
  }

  static final class Converter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String name) {
      for (Dialect dialect : Dialect.values()) {
        if (nameOf(dialect).equalsIgnoreCase(name)) {
          return dialect;
        }
      }
      throw new TypeConversionException(
          "unknown dialect '" + name + "': expected google, googlebot or rfc9309");
    }
  }

  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("google", "googlebot", "rfc9309").iterator();
    }
  }
}
