/**
 * Anomalies to plant into histories that are valid otherwise: a catalogue of small groups of
 * transactions, each of which no history of some isolation level contains, and the record of what
 * was planted where.
 */
package dev.taipan.generate.plant;
