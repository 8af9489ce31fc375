/**
 * Why a history violates a level: the anomaly by the field's names, the transactions, and the
 * argument in sentences, made of what was found and of nothing else.
 */
package dev.taipan.checker.explain;
