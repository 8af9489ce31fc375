/** Workloads on tables: small applications, and invariants of their data. */
package dev.taipan.collect.workload.table;
