/** One fetch: name lookup, address guard, HTTP and FTP, redirects, limits. */
package wayleave.fetch.network;
