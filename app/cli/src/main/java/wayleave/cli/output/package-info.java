/** Writes results as text, JSON, SARIF, JUnit XML, HTML and SVG. */
package wayleave.cli.output;
