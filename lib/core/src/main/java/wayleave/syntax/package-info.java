/** Splits a robots.txt into lines, fields and values. */
package wayleave.syntax;
