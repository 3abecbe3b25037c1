package wayleave.cli.lint;

import wayleave.lint.LintReport;

/**
 * The findings of a file, or of a URL, that are to be reported.
 *
 * @param file its name as given
 * @param body what was linted; not to be changed
 * @param report what is left to report
 * @param ignored how many findings the configuration ignores
 * @param known how many findings are in the baseline
 */
public record FileFindings(String file, byte[] body, LintReport report, int ignored, int known) {}
