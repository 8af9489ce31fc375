/** What people and programs are told of verdicts: what every report is, whichever its shape. */
package dev.taipan.report;
