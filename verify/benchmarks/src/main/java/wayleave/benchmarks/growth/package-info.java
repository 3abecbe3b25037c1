/** Measures how time grows with the size of a robots.txt. */
package wayleave.benchmarks.growth;
