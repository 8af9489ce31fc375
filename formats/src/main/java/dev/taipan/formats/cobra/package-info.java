/**
 * The client logs of Cobra (Tan et al., OSDI 2020): a directory with one binary, big-endian log for
 * each session.
 */
package dev.taipan.formats.cobra;
