/** What all checks share: the file that is checked, its lines, and where findings go. */
package wayleave.lint.internal.context;
