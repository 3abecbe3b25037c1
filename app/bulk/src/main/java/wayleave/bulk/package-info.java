/** Bulk work on one machine: very many URLs against very many captured robots.txt files, as a stream. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk;
