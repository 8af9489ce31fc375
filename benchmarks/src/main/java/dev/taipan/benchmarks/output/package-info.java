/** How experiments are told: tables in CSV and JSON, and pages with charts. */
package dev.taipan.benchmarks.output;
