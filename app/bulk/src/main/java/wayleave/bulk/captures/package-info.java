/** Reads captures from WARC files, tables, directories and the store. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.captures;
