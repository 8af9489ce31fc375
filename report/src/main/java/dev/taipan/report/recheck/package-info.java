/** Looks again at what Elle found: whether a history shows it. */
package dev.taipan.report.recheck;
