/**
 * dbcop's binary format: the bincode 1.x encoding (little endian, fixed width) of its history
 * structure, as written by dbcop (Biswas and Enea, OOPSLA 2019), PolySI and VeriStrong.
 */
package dev.taipan.formats.bincode;
