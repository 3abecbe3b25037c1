package wayleave.lint.internal.extensions;

import java.util.List;
import wayleave.lint.internal.context.Check;

/** The checks of lines that RFC 9309 does not define, such as {@code Crawl-delay} and {@code Content-Signal}. */
public final class ExtensionChecks {
  /** In the order in which they run. */
  public static final List<Check> ALL = List.of(
      new ExtensionPlaceCheck(),
      new ExtensionReadersCheck(),
      new CrawlDelayCheck(),
      new VisitTimeCheck(),
      new YandexLinesCheck(),
      new ContentSignalCheck(),
      new ContentUsageCheck(),
      new SwappedPreferencesCheck(),
      new PreferenceConflictsCheck(),
      new PreferencesAndRulesCheck(),
      new SignalsCheck(),
      new PolicyTokensCheck(),
      new ContentUsagePathCheck(),
      new LicenseCheck());

  private ExtensionChecks() {}
}
