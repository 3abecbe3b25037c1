/**
 * robots.txt in Spark SQL: a catalog and an extension with functions for captured robots.txt files. {@link
 * wayleave.captures.CaptureReader} decides what a row means.
 */
@org.jspecify.annotations.NullMarked
package wayleave.spark;
