/**
 * What a history itself says of what was there before it: a transaction that spells it out, and
 * values that were read and that nobody wrote.
 */
package dev.taipan.history.initial;
