/** Product tokens, User-Agent headers, and the crawlers that Google documents. */
package wayleave.internal.crawler;
