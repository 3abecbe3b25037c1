/** Selects the findings of {@code wayleave lint} and writes them as text, JSON, SARIF, JUnit XML and GitHub annotations. */
package wayleave.cli.lint;
