/**
 * What shows a verdict, as data: for a level that holds an order in which everything may have
 * happened, for one that is violated an argument. Explanations and certificates are made of this
 * and of nothing else.
 */
package dev.taipan.checker.evidence;
