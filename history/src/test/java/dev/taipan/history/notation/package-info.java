/** Small histories written down in a few lines, for the tests of all modules. */
package dev.taipan.history.notation;
