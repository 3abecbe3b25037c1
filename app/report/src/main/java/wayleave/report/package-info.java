/** Results as JSON and in words, the same for the command, the server and the page. */
package wayleave.report;
