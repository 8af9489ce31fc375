/**
 * Certificates: what proves that a history satisfies a level, or violates it, as data that can be
 * verified in time linear in the history and the certificate. Knows nothing of how verdicts are
 * found: whoever doubts a verdict has this package alone to read.
 */
package dev.taipan.certificate;
