/** What came of checking one input, and the exit status that says so. */
package dev.taipan.report.result;
