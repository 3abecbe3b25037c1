/** Measures how access logs are read and judged. */
package wayleave.benchmarks.logs;
