/** A plugin of TeaVM: how the engine is compiled to JavaScript. */
@org.jspecify.annotations.NullMarked
package wayleave.js.compile;
