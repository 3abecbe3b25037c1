package wayleave.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import wayleave.Dialect;

/** The option {@code --dialect} of {@code check}, which can also compare all dialects. */
public final class ReadingsOption {
  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = Converter.class,
      completionCandidates = Candidates.class,
      description = {
        "How to read robots.txt: google (Google's documentation), googlebot (Google's open-source parser, byte for byte), "
            + "rfc9309, or all of them side by side (default: google; rfc9309 with --policy rfc9309)."
      })
  private @Nullable Choice given;

  /** One dialect, or all if it has none. */
  private record Choice(Optional<Dialect> dialect) {}

  /** Whether to compare all dialects. */
  public boolean isAll() {
    return given != null && given.dialect().isEmpty();
  }

  /** The dialect for given files; the default if all are compared. */
  public Dialect dialect() {
    return given().orElse(Dialect.GOOGLE);
  }

  /** The dialect that was given; without one, it follows the policy. */
  public Optional<Dialect> given() {
    return given == null ? Optional.empty() : given.dialect();
  }

  /** Takes {@code all} and what {@link DialectOption.Converter} takes. */
  static final class Converter implements ITypeConverter<Choice> {
    @Override
    public Choice convert(String name) {
      return new Choice(
          name.equals("all")
              ? Optional.empty()
              : Optional.of(new DialectOption.Converter().convert(name)));
    }
  }

  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("google", "googlebot", "rfc9309", "all").iterator();
    }
  }
}
