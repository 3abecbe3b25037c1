/** The language server as an editor uses it. */
@org.jspecify.annotations.NullMarked
package wayleave.benchmarks.editor;
