/**
 * What there is to say of a violation that was found: the argument behind it, of the smallest part
 * of the history that is found to violate the level by itself, or case by case where there is none.
 */
package dev.taipan.checker.reason;
