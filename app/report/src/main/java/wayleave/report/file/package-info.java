/** Files that are written over: as they were, or with all of their new content. */
@NullMarked
package wayleave.report.file;

import org.jspecify.annotations.NullMarked;
