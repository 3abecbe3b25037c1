/** Sorts captures by site and time on disk, and writes how much of each site crawlers could fetch over time. */
@org.jspecify.annotations.NullMarked
package wayleave.bulk.history;
