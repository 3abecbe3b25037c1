/** Measures how crawlers are verified by address ranges. */
package wayleave.benchmarks.identity;
