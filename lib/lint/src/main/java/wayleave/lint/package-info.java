/** Problems of a robots.txt with their fixes, comparison of two, and checks against what its author meant. */
package wayleave.lint;
