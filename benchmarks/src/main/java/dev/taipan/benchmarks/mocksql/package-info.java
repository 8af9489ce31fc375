/**
 * Applications of SQL with assertions that weak levels break (Biswas et al., "MonkeyDB", OOPSLA
 * 2021, Section 8), on the mock database, and how soon that is seen.
 */
package dev.taipan.benchmarks.mocksql;
