/**
 * The batch job: captures of robots.txt files and a table of URLs in, a verdict for each URL and crawler out. What decides about
 * a verdict is in {@code wayleave.captures}; here is what brings a URL and the capture of its origin together.
 */
@NullMarked
package wayleave.spark.job;

import org.jspecify.annotations.NullMarked;
