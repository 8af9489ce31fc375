/**
 * Verifies certificates: {@link dev.taipan.certificate.verify.Verifier} and what it needs, which is
 * all that one has to read, and believe, to believe a verdict. It works out from the raw operations
 * of a history what its reads may have observed, and shares no code with what finds verdicts.
 */
package dev.taipan.certificate.verify;
