/** Formats of lines: what servers, proxies and CDNs call the fields of a request, and the columns of a text in their words. */
package wayleave.logs.internal.format;
