/**
 * Saturation where there are no long chains, such as with thousands of sessions: what precedes what
 * is worked out for the pairs that rules ask about, block by block of sources, and nothing else is
 * kept.
 */
package dev.taipan.pruning.table;
