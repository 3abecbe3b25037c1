/** The parts of a URL and its host, as browsers read them. */
package wayleave.internal.url;
