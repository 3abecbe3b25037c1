/** The tests that every store of entries has to pass. */
@NullMarked
package wayleave.store.testkit;

import org.jspecify.annotations.NullMarked;
