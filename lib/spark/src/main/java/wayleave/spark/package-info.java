/**
 * robots.txt in Spark SQL: functions that say what a captured robots.txt means. What a row means is said by {@link
 * wayleave.captures.CaptureReader} alone.
 */
@org.jspecify.annotations.NullMarked
package wayleave.spark;
