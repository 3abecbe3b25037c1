/**
 * Time-lapse of the fetch policy: a script of what a site answers in, what each preset tells a crawler from hour to hour out.
 *
 * <p>{@link wayleave.fetch.simulation.Script} reads the script, {@link wayleave.fetch.simulation.Simulation} plays it to {@link
 * wayleave.fetch.Policy}, {@link wayleave.fetch.simulation.TimelineSvg} draws what came of it.
 */
package wayleave.fetch.simulation;
