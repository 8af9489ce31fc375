/** How results are printed: in full, one line per history, or as JSON. */
package dev.taipan.cli.report;
