package wayleave.lint.internal.site;

import java.util.List;
import wayleave.lint.internal.context.Check;

/** The checks of sitemap lines, delivery, linked files and known URLs. */
public final class SiteChecks {
  /** In the order in which they run. */
  public static final List<Check> ALL = List.of(
      new SitemapsCheck(),
      new DeliveryCheck(),
      new OriginVariantsCheck(),
      new LinkedFilesCheck(),
      new SampleCheck());

  private SiteChecks() {}
}
