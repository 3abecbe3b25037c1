/** The functions of Spark SQL, a class for each, and their parameters. Public for the code that Spark generates. */
@org.jspecify.annotations.NullMarked
package wayleave.spark.internal.function;
