/**
 * Looks for a serial order of a whole history by running its transactions on a store, in about
 * linear time: a guess that is mended where it gets stuck, and needs no proof but the run.
 */
package dev.taipan.weak.serial;
