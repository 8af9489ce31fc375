/**
 * The patterns of the weak levels, looked for whatever the level: the first, or all with counts.
 */
package dev.taipan.checker.patterns;
