/**
 * Looks for a serial order of a whole history, in about linear time: a guess that is mended where
 * it is wrong, as a line of all transactions or as a run on a store, and needs no proof but a
 * replay.
 */
package dev.taipan.weak.serial;
