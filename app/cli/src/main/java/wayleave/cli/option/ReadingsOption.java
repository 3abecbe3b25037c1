package wayleave.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import wayleave.Dialect;

/** The option {@code --dialect} of {@code check}, which can ask for all of them at once. */
public final class ReadingsOption {
  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      converter = Converter.class,
      completionCandidates = Candidates.class,
      description = {
        "Which reading of the standard applies: google (Google's documentation), "
            + "googlebot (the parser that Google runs, bit for bit), rfc9309, or all of them, side by side. "
            + "Default: google; rfc9309 with --policy rfc9309."
      })
  private @Nullable Choice given;

  /** One dialect, or all if it has none. */
  private record Choice(Optional<Dialect> dialect) {}

  /** Whether all readings are asked for. */
  public boolean isAll() {
    return given != null && given.dialect().isEmpty();
  }

  /** The dialect of files that are given; the default if all are asked for. */
  public Dialect dialect() {
    return given().orElse(Dialect.GOOGLE);
  }

  /** The dialect that was named, if one was: else it follows the policy under which a file is fetched. */
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
