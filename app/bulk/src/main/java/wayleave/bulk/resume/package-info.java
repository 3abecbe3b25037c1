/** The state of a run on disk, from which an interrupted run continues. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.resume;
