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

  @Option(
      names = "--no-store",
      description = "Do not read or write the store: cache in memory, for this run only.")
  public boolean noStore;

  @Option(
      names = "--probe-missing-pages",
      description = {
        "Treat a robots.txt as absent if the site answers every missing page with the same 5xx status (except 503), twice, 10 minutes apart. "
            + "Sends two more requests, for a page that cannot exist and for the start page, unless a good copy of the last 30 days is stored."
      })
  public boolean probeMissingPages;

  /** Whether a class declares some of these options. */
  public static boolean declares(Class<?> declaring) {
    return ALL.contains(declaring);
  }

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
