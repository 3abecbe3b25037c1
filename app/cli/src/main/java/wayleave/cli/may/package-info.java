/** {@code wayleave may}: what may be done with a URL, and receipts of such answers. */
package wayleave.cli.may;
