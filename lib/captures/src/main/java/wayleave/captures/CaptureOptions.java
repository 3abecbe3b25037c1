package wayleave.captures;

import java.io.Serializable;
import wayleave.Dialect;
import wayleave.policy.PolicyPreset;

/**
 * How captures are read. Immutable and thread-safe; serializable, to be sent to who reads them.
 *
 * @param dialect how a robots.txt is read
 * @param preset what statuses mean
 * @param missing what is answered where nothing was captured
 */
public record CaptureOptions(Dialect dialect, PolicyPreset preset, MissingPolicy missing)
    implements Serializable {
  /** Google's documented reading, the {@linkplain PolicyPreset#DEFAULT preset of all}, and no answer where nothing was captured. */
  public static final CaptureOptions DEFAULT =
      new CaptureOptions(Dialect.GOOGLE, PolicyPreset.DEFAULT, MissingPolicy.UNKNOWN);
}
