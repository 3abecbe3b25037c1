/** Input files: compression, lines, tables, and problems with them. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.file;
