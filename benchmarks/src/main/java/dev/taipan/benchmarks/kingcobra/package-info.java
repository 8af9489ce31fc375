/**
 * How much it helps a checker to know the order of sessions and part of the order of versions: the
 * ablation of Clark, Rigger, Wickerson and Donaldson, "Bringing Order to Practical Validation of
 * Database Isolation Levels", Section 8.4, with Taipan in the place of King Cobra.
 */
package dev.taipan.benchmarks.kingcobra;
