/**
 * The names of what goes wrong in histories: {@link dev.taipan.history.anomaly.Anomaly} is the
 * table that every other vocabulary refers to.
 */
package dev.taipan.history.anomaly;
