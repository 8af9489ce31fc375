/**
 * White-box checking: what a database says of its own order, held against what its clients saw
 * (Clark, Donaldson, Wickerson, Rigger: <em>Bringing Order to Practical Validation of Database
 * Isolation Levels</em>, sections 4 to 6).
 *
 * <p>A database says it in one of two ways, both of which are columns of a {@link
 * dev.taipan.history.History}:
 *
 * <ul>
 *   <li>A <em>version certificate</em> is an order of the versions of each key ({@link
 *       dev.taipan.history.VersionOrder}) and for each read by predicate its version set, the
 *       versions over which the predicate was evaluated ({@link
 *       dev.taipan.history.column.PredicateReads#versionSets}). {@link dev.taipan.whitebox.emme}
 *       builds Adya's graph of them and looks for cycles.
 *   <li>An <em>expected serialization order</em> is a number or time stamp per transaction ({@link
 *       dev.taipan.history.column.Stamps}). {@link dev.taipan.whitebox.enne} replays the
 *       transactions in it.
 * </ul>
 *
 * <p>Both follow from stamps alone where there is nothing else: versions are then ordered as their
 * transactions are, and a version set is what was there at a snapshot. Both need to know which rows
 * match a predicate, and ask a {@link dev.taipan.whitebox.matches.MatchesOracle}.
 *
 * <p>A history that is accepted satisfies the level. One that is rejected may still satisfy it, for
 * another order: then an invariant of the protocol was violated, or the certificate is wrong.
 */
package dev.taipan.whitebox;
