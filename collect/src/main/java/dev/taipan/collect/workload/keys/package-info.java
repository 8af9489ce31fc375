/** Workloads on keys: registers and lists that come and go, one or several to a statement. */
package dev.taipan.collect.workload.keys;
