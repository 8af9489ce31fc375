/** Results as text for people: in full, or one line per history. */
package dev.taipan.report.text;
