/** The command that looks for isolation anomalies of relational statements. */
package dev.taipan.cli.relational;
