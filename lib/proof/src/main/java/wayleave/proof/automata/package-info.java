/** Automata and searches that prove what a rule changes and find a URL that shows it. */
package wayleave.proof.automata;
