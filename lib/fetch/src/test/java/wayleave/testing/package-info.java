/** Clocks and servers for the tests of several modules, which get them from this module's test-jar. */
package wayleave.testing;
