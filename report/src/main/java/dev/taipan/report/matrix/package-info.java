/** What databases made of cases, as tables and for other programs. */
package dev.taipan.report.matrix;
