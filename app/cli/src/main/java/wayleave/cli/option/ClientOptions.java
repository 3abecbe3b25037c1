package wayleave.cli.option;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of the commands that keep what they fetch: how sites are asked, where answers are kept. */
public final class ClientOptions {
  private static final Set<Class<?>> ALL = Set.of(
      ClientOptions.class,
      SiteOptions.class,
      PolicyOption.class,
      NetworkOptions.class,
      StoreOption.class);

  @Mixin
  public SiteOptions site = new SiteOptions();

  @Mixin
  public StoreOption store = new StoreOption();

  @Option(names = "--no-store", description = "Keep nothing beyond this run.")
  public boolean noStore;

  @Option(
      names = "--probe-missing-pages",
      description = {
        "Take a robots.txt for missing if the site answers the same 5xx, but 503, for every missing page: seen twice, 10 minutes apart. "
            + "Sends two more requests, for a page that cannot exist and the root, where no good copy of the last 30 days is kept."
      })
  public boolean probeMissingPages;

  /** One of these options that was given, by its name; empty if none was. */
  public static Optional<String> firstOf(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      if (option.userObject() instanceof Field field && ALL.contains(field.getDeclaringClass())) {
        return Optional.of(option.longestName());
      }
    }
    return Optional.empty();
  }
}
