/** Tests of Elle's vocabulary and of verdicts in its terms. */
package dev.taipan.report.elle;
