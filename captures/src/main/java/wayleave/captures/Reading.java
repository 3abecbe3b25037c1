package wayleave.captures;

import java.io.Serializable;
import wayleave.Dialect;
import wayleave.fetch.Preset;

/**
 * How captures are read. Immutable and thread-safe; serializable, to be sent to who reads them.
 *
 * @param dialect how a robots.txt is read
 * @param preset what statuses mean
 * @param missing what is answered where nothing was captured
 */
public record Reading(Dialect dialect, Preset preset, Missing missing) implements Serializable {
  /** Google's documented reading, the {@linkplain Preset#DEFAULT preset of all}, and no answer where nothing was captured. */
  public static final Reading DEFAULT =
      new Reading(Dialect.GOOGLE, Preset.DEFAULT, Missing.UNKNOWN);
}
