/** Checks of the bytes and lines of a file. */
package wayleave.lint.internal.text;
