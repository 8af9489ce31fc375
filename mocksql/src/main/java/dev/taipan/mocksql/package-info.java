/**
 * SQL on a mock store: rows are keys, a statement reads the rows that it may need as the isolation
 * level allows, and embedded H2 evaluates it on these (Biswas et al., "MonkeyDB", OOPSLA 2021,
 * section 5, where statements are simpler).
 */
package dev.taipan.mocksql;
