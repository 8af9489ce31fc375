/**
 * Executed schedules, and their anomalies: cycles of partial order pairs ("Coo: Consistency Check
 * for Transactional Databases", Li, Chen and Li).
 */
package dev.taipan.coo.pop;
