/** Lines of access logs: {@link wayleave.logs.line.LogLineReader} reads them, in the formats of {@link wayleave.logs.line.LogFormat}. */
package wayleave.logs.line;
