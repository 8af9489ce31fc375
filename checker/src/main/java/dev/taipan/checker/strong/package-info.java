/** What stands behind verdicts on strong levels: refutations are argued case by case. */
package dev.taipan.checker.strong;
