/**
 * What stands behind verdicts on strong levels: orders are replayed on the history before a level
 * is said to hold, and refutations are argued case by case.
 */
package dev.taipan.checker.strong;
