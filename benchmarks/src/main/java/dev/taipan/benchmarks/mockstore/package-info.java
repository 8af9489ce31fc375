/**
 * Small applications on the mock store, with an assertion each that weak levels break (Biswas et
 * al., "MonkeyDB", OOPSLA 2021, Section 7), and how soon that is seen.
 */
package dev.taipan.benchmarks.mockstore;
