/** The engine measured beside other parsers, with JMH. */
package wayleave.benchmarks.engine;
