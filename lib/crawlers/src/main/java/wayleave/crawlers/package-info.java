/** The catalogue of known crawlers, and whether a request comes from the crawler that it names. */
package wayleave.crawlers;
