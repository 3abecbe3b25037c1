/** Splits a robots.txt into lines, fields and values; reads IP addresses. */
package wayleave.syntax;
