/** What the engine exports to JavaScript. */
@org.jspecify.annotations.NullMarked
package wayleave.js;
