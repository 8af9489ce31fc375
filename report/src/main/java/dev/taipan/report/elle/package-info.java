/**
 * The vocabulary and the results of Elle (Kingsbury and Alvaro, "Elle: Inferring Isolation
 * Anomalies from Experimental Observations", VLDB 2020): its consistency models and how they relate
 * to our levels, its anomalies, and verdicts in its terms.
 */
package dev.taipan.report.elle;
