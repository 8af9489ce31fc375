/**
 * Cases: schedules of a few transactions that provoke an anomaly each, made by the rule that the
 * paper's table follows.
 */
package dev.taipan.coo.cases;
