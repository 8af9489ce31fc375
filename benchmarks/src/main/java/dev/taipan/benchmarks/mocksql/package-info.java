/**
 * Applications of SQL with assertions that weak levels break (Biswas et al., "MonkeyDB", OOPSLA
 * 2021, Section 8), on the mock database: how soon that is seen, and how fast it answers.
 */
package dev.taipan.benchmarks.mocksql;
