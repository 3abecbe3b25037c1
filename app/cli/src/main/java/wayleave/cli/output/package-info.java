/** Writes results as text, JSON, SARIF, JUnit XML and HTML. */
package wayleave.cli.output;
