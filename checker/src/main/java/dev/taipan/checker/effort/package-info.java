/** What a check took: its stages, how long each was, and how much was left to a solver. */
package dev.taipan.checker.effort;
