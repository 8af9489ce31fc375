/**
 * Emme: Adya's dependency graph of a history with a version certificate, and cycles in it
 * (Algorithms 1 to 3 of the paper). Besides, what is wrong with single operations.
 *
 * <p>Rows that a read by predicate returned were read, so they are item reads as well; a count or a
 * sum returns no rows. For each key of each read by predicate two dependencies are looked for, the
 * latest version up to that of the version set that changes the matches, and the first behind it:
 * all others follow from these and from write-write dependencies, and any cycle through them is one
 * through these with as many anti-dependencies. So a predicate is evaluated once per key and
 * further only until the matches change, at most {@code O(P * W)} for {@code P} reads by predicate
 * and {@code W} writes, and {@code O(P * K)} for {@code K} keys where changes are frequent.
 *
 * <p>Where a condition begins with integer bounds of a column, only the versions inside of them are
 * looked at, if there are no more of them than keys: a read takes {@code O(C log C + log W)} for
 * {@code C} versions inside, keys that it returned and that its transaction wrote before. All else
 * is linear.
 */
package dev.taipan.whitebox.emme;
