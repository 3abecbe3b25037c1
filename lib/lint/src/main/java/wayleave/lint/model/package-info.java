/** What goes into the linter and what comes out: inputs, rules of the linter, diagnostics, fixes. */
package wayleave.lint.model;
