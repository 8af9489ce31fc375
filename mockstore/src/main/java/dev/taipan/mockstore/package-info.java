/**
 * A store of keys and values in memory for tests of applications: each read returns one of the
 * values that the isolation level allows (Biswas et al., "MonkeyDB", OOPSLA 2021).
 */
package dev.taipan.mockstore;
