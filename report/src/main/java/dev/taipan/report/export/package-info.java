/**
 * Counterexamples in the formats of other tools: Graphviz, Mermaid, Perfetto, and Elle's folders.
 */
package dev.taipan.report.export;
