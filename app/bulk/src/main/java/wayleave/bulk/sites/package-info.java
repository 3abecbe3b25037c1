/** The index of captures, and the sites whose rules are held in memory. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.sites;
