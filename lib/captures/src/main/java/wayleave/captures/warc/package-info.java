/** Reads captures of robots.txt from WARC files, damaged ones too. */
package wayleave.captures.warc;
