/** What the functions of {@link wayleave.spark} share with Spark's values and tasks. */
@org.jspecify.annotations.NullMarked
package wayleave.spark.internal;
