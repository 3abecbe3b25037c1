/** Fetching measured beside other HTTP clients. */
package wayleave.benchmarks.fetch;
