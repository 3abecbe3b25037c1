/** Fetches a web page and finds the resources that it loads. */
package wayleave.server.page;
