/** The lines of logs: of files that are whole, and of those that are being written. */
package wayleave.logs.file;
