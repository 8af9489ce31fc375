/**
 * The command line: one class per command, each of which parses options, calls the library and
 * hands the result to a report.
 */
package dev.taipan.cli;
