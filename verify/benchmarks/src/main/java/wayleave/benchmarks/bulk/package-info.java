/** Bulk work measured beside crawler-commons. */
package wayleave.benchmarks.bulk;
