/** Benchmarks of Wayleave beside its peers: the workloads, one class per question, and the program that runs them all. */
@org.jspecify.annotations.NullMarked
package wayleave.benchmarks;
