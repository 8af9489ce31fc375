/**
 * Histories as Jepsen records them and Elle checks them, in EDN and in JSON: maps, each of which
 * says that a process invoked a transaction or how one ended. {@link
 * dev.taipan.formats.jepsen.OperationParser} turns the tokens of either syntax into operations, and
 * {@link dev.taipan.formats.jepsen.JepsenReader} these into a history.
 *
 * <p>Source: K. Kingsbury and P. Alvaro, "Elle: Inferring Isolation Anomalies from Experimental
 * Observations", VLDB 2020, and the documentation of Jepsen's histories.
 */
package dev.taipan.formats.jepsen;
