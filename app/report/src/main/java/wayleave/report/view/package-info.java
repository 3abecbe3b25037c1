/** What is shown about a site, a stored entry or a fetch, computed for text and JSON alike. */
package wayleave.report.view;
