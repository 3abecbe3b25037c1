package wayleave.cli;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of the commands that keep what they fetch: how sites are asked, where answers are kept. */
final class ClientOptions {
  private static final Set<Class<?>> ALL =
      Set.of(ClientOptions.class, SiteOptions.class, NetworkOptions.class, StoreOption.class);

  @Mixin
  SiteOptions site = new SiteOptions();

  @Mixin
  StoreOption store = new StoreOption();

  @Option(names = "--no-store", description = "Keep nothing beyond this run.")
  boolean noStore;

  /** One of these options that was given, by its name; empty if none was. */
  static Optional<String> firstOf(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      if (option.userObject() instanceof Field field && ALL.contains(field.getDeclaringClass())) {
        return Optional.of(option.longestName());
      }
    }
    return Optional.empty();
  }
}
