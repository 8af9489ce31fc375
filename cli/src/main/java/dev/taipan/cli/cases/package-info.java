/** {@code taipan cases}: schedules that provoke anomalies. */
package dev.taipan.cli.cases;
