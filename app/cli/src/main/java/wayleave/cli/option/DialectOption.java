package wayleave.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.Dialect;

/** The option {@code --dialect}, shared by the commands that read a robots.txt. */
public final class DialectOption {
  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = Converter.class,
      completionCandidates = Candidates.class,
      description = {
        "How to read robots.txt: google (Google's documentation), googlebot (Google's open-source parser, byte for byte) "
            + "or rfc9309 (default: google; rfc9309 with --policy rfc9309)."
      })
  private @Nullable Dialect given;

  /** The dialect of files that are given. */
  public Dialect dialect() {
    return given == null ? Dialect.GOOGLE : given;
  }

  /** The dialect that was given; without one, it follows the policy. */
  public Optional<Dialect> given() {
    return Optional.ofNullable(given);
  }

  public static final class Converter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String name) {
      return Dialect.find(name)
          .orElseThrow(() -> new TypeConversionException("expected google, googlebot or rfc9309"));
    }
  }

  public static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("google", "googlebot", "rfc9309").iterator();
    }
  }
}
