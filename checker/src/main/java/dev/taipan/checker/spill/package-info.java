/**
 * Checks out of core: a history in files that is read front to back, with tables of bounded size.
 * What is found is explained in {@code docs/design/beyond-one-machine.md}.
 */
package dev.taipan.checker.spill;
