/**
 * What stands behind verdicts on strong levels: orders that show them at once, and refutations that
 * are argued case by case.
 */
package dev.taipan.checker.strong;
