/** Which rows match a predicate: rows, and the interface of those who know. */
package dev.taipan.whitebox.matches;
