/** Finds the elements of an HTML document that speak to crawlers, from bytes and without a tree. */
package wayleave.page.internal.html;
