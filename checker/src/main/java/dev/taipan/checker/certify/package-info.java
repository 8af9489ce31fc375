/**
 * Makes certificates: of an order that was found the order that proves it, and of a violation,
 * however it was found, a refutation over the atoms that the transactions concerned leave open. One
 * way serves every level, pattern and strategy: those transactions are put to the project's own
 * engine once more, and what it tells of its search is trimmed and said in terms of the history.
 */
package dev.taipan.checker.certify;
