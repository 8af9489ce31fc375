/**
 * Enne: transactions replayed in the order in which the database says that they are serializable
 * (Algorithm 4 of the paper), one by one and without an end, and the levels of Crooks et al. that
 * such an order decides.
 *
 * <p>A {@link dev.taipan.whitebox.enne.ExpectedOrderReplay} takes transactions as they come. What a
 * read must have seen follows from stamps, so that a transaction that comes late only has the reads
 * looked at again that it concerns. {@code settle} and {@code forget} bound the memory.
 */
package dev.taipan.whitebox.enne;
