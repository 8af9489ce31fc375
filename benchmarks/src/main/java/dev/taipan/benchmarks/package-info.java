/**
 * What checking costs. Benchmarks measure our own code, in process with JMH and as whole processes;
 * experiments compare ways to check, a package for each kind ({@code strategies}, {@code
 * kingcobra}), and write tables, pages and figures.
 */
package dev.taipan.benchmarks;
