/** Workloads that all benchmarks share. */
package wayleave.benchmarks.data;
