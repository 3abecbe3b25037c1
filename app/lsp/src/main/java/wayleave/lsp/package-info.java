/** Editor support for robots.txt files: a server for the Language Server Protocol. */
@NullMarked
package wayleave.lsp;

import org.jspecify.annotations.NullMarked;
