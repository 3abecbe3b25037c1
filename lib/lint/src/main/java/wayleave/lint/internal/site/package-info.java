/** Checks of sitemaps, HTTP delivery, linked files and the variants of a site. */
package wayleave.lint.internal.site;
