/** A small polite crawler, to read. */
@NullMarked
package wayleave.examples.crawl;

import org.jspecify.annotations.NullMarked;
