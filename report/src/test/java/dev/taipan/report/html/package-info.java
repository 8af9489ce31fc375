/** Pages about verdicts: what is in them, and what a browser makes of them. */
package dev.taipan.report.html;
