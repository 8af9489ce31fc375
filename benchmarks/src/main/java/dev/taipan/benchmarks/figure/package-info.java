/** Figures for print: charts with spreads and timeouts, as SVG and PNG. */
package dev.taipan.benchmarks.figure;
