package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;

/**
 * What a level asks for, as the tables of {@code docs/levels.md} have it.
 *
 * @param strong whether there is an order of versions; otherwise an axiom says what commits first
 * @param inSessions whether session order counts
 * @param realTime what of real time counts
 * @param snapshots whether transactions begin and commit; otherwise each is one event
 * @param firstCommitterWins whether of two concurrent writers of a key only one commits
 */
record LevelAxioms(
    boolean strong,
    boolean inSessions,
    RealTime realTime,
    boolean snapshots,
    boolean firstCommitterWins) {

  enum RealTime {
    IGNORED,
    PER_KEY,
    COUNTS
  }

  static LevelAxioms of(CertifiedLevel level) {
    return switch (level) {
      case CUT_ISOLATION -> new LevelAxioms(false, false, RealTime.IGNORED, false, false);
      case READ_COMMITTED, READ_ATOMICITY, TRANSACTIONAL_CAUSAL_CONSISTENCY ->
          new LevelAxioms(false, true, RealTime.IGNORED, false, false);
      case PREFIX_CONSISTENCY -> new LevelAxioms(true, true, RealTime.IGNORED, true, false);
      case SNAPSHOT_ISOLATION -> new LevelAxioms(true, false, RealTime.IGNORED, true, true);
      case STRONG_SESSION_SNAPSHOT_ISOLATION ->
          new LevelAxioms(true, true, RealTime.IGNORED, true, true);
      case STRONG_SNAPSHOT_ISOLATION -> new LevelAxioms(true, true, RealTime.COUNTS, true, true);
      case SERIALIZABILITY -> new LevelAxioms(true, false, RealTime.IGNORED, false, false);
      case STRONG_KEY_SERIALIZABILITY ->
          new LevelAxioms(true, false, RealTime.PER_KEY, false, false);
      case STRONG_SESSION_SERIALIZABILITY ->
          new LevelAxioms(true, true, RealTime.IGNORED, false, false);
      case STRICT_SERIALIZABILITY -> new LevelAxioms(true, true, RealTime.COUNTS, false, false);
    };
  }
}
