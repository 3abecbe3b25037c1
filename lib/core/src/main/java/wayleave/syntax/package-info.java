/** Reading a robots.txt line by line. */
package wayleave.syntax;
