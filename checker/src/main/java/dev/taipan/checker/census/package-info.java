/** What kinds of anomalies keep a history from a level, and how many of each were found. */
package dev.taipan.checker.census;
