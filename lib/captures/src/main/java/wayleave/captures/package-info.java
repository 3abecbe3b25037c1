/**
 * What captures of robots.txt files, taken at some time by somebody, say about URLs: the same for the command on one machine
 * and for Spark, row by row.
 */
package wayleave.captures;
