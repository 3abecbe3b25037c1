/** What the page asks in the browser: the answers of the HTTP API about texts, as JSON. */
@org.jspecify.annotations.NullMarked
package wayleave.js.page;
