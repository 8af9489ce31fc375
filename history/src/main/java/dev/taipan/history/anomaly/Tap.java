package dev.taipan.history.anomaly;

import java.util.Arrays;
import java.util.Optional;

/**
 * The 14 transactional anomalous patterns, as defined by Liu et al., "Plume: Efficient and Complete
 * Black-Box Checking of Weak Isolation Levels" (OOPSLA 2024), Table 1.
 *
 * <p>In the formulas T is the set of committed transactions (and of those of unknown outcome that
 * were observed), T⊗ that of aborted ones; R(t), W(t), R(t, x) and W(t, x) are the reads and writes
 * of t, and those of key x; RT(x) and WT(x) are the transactions that read and write x; po is
 * program order; {@code w –wr→ r} says that the read r returns what the write w wrote, and WR is
 * the same between different transactions; SO is session order. CO = (SO ∪ WR)⁺ is causal order.
 * CM, commit order, is CO with all that the axiom of a level adds: {@code t2} before {@code t1}
 * whenever {@code t3} reads x from {@code t1} and has seen {@code t2}, another writer of x.
 *
 * <p>The initial transaction wrote every key and precedes all transactions in CO and in CM.
 *
 * <p>Where this differs from the table:
 *
 * <ul>
 *   <li>In {@code h} and {@code i} the two reads may be of the same key: the table asks for y ≠ x.
 *   <li>In {@code k} and {@code l} session order counts as direct sight, as it does in the axiom of
 *       read atomicity; the table has only reads.
 *   <li>When {@code t3} reads x from {@code t2} as well, that is {@code j}, and not {@code k} to
 *       {@code n}.
 *   <li>CM is, for each pattern, that of the weakest level that forbids it: read committed for
 *       {@code i}, read atomicity for {@code l}, causal consistency for {@code n}. With a stronger
 *       one a level would forbid what its axiom allows.
 *   <li>A pattern that is a general case of another has only the instances that are not instances
 *       of the other: {@code h} before {@code i}, {@code k} before {@code l}, {@code m} before
 *       {@code n}, and these pairs in this order.
 *   <li>A read has one of {@code a} to {@code f} at most: the first that fits and is asked about of
 *       {@code a}, {@code c}, {@code e}, {@code d}, {@code b}, {@code f}.
 *   <li>A read of a value that its writer overwrote is {@code f}, and part of no other pattern but
 *       {@code d} and {@code j}.
 * </ul>
 */
public enum Tap {
  /**
   * A transaction reads a value out of thin air: nobody wrote it, and it is not the initial one.
   *
   * <p>∃ r ∈ R(T). ∀ w ∈ W(T ∪ T⊗). ¬(w –wr→ r).
   */
  THIN_AIR_READ('a', "ThinAirRead", "reads a value that nobody wrote"),
  /**
   * A transaction reads a value that an aborted transaction wrote, as its last of the key or not.
   *
   * <p>∃ r ∈ R(T). ∃ w ∈ W(T⊗). w –wr→ r.
   */
  ABORTED_READ('b', "AbortedRead", "reads a value that an aborted transaction wrote"),
  /**
   * A transaction reads from a future write of its own.
   *
   * <p>∃ t ∈ T. ∃ w ∈ W(t). ∃ r ∈ R(t). w –wr→ r ∧ r –po→ w.
   */
  FUTURE_READ('c', "FutureRead", "reads a value that it writes only later"),
  /**
   * A transaction t reads x from another transaction t', though t has written x before this read.
   *
   * <p>∃ x. ∃ t, t' ≠ t. ∃ r ∈ R(t, x). ∃ w ∈ W(t, x). ∃ w' ∈ W(t', x). w' –wr(x)→ r ∧ w –po→ r.
   * Here t' may also be aborted or the initial transaction, and w' need not be its last write of x.
   */
  NOT_MY_OWN_WRITE('d', "NotMyOwnWrite", "does not read its own write"),
  /**
   * A transaction reads x from a write of its own that is not its last one before the read.
   *
   * <p>∃ x. ∃ t ∈ T. ∃ w, w' ≠ w ∈ W(t, x). ∃ r ∈ R(t, x). w –po→ w' –po→ r ∧ w –wr(x)→ r.
   */
  NOT_MY_LAST_WRITE('e', "NotMyLastWrite", "reads its own write that it has overwritten since"),
  /**
   * A transaction reads x from a write of another, t', that is not the last write of x in t'.
   *
   * <p>∃ x. ∃ t ∈ RT(x). ∃ t' ≠ t ∈ WT(x). ∃ r ∈ R(t, x). ∃ w, w' ≠ w ∈ W(t', x). w –wr(x)→ r ∧ w
   * –po→ w'.
   */
  INTERMEDIATE_READ('f', "IntermediateRead", "reads a value that its writer overwrote itself"),
  /**
   * Session order and write-read together are cyclic.
   *
   * <p>(SO ∪ WR)⁺ ∩ {(t, t) | t ∈ T} ≠ ∅. Cycles that share a transaction count once.
   */
  CYCLIC_CO('g', "CyclicCO", "cause and effect form a cycle"),
  /**
   * t3 reads y from t2 and then x from t1; t2 also writes x, and t1 precedes t2 in CO.
   *
   * <p>∃ x, y. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ (RT(x) ∩ RT(y)) ∖ {t1, t2}. ∃ wx ∈ W(t1, x). ∃ wy ∈
   * W(t2, y). ∃ rx ∈ R(t3, x). ∃ ry ∈ R(t3, y). wx –wr(x)→ rx ∧ wy –wr(y)→ ry ∧ ry –po→ rx ∧ t1
   * –CO→ t2. The table also asks for y ≠ x.
   */
  NON_MONO_READ_CO('h', "NonMonoReadCO", "reads an older version after a newer transaction"),
  /**
   * t3 reads y from t2 and then x from t1; t2 also writes x, and t1 precedes t2 in CM: a general
   * case of {@code h}.
   *
   * <p>∃ x, y. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ (RT(x) ∩ RT(y)) ∖ {t1, t2}. ∃ wx ∈ W(t1, x). ∃ wy ∈
   * W(t2, y). ∃ rx ∈ R(t3, x). ∃ ry ∈ R(t3, y). wx –wr(x)→ rx ∧ wy –wr(y)→ ry ∧ ry –po→ rx ∧ t1
   * –CM→ t2. The table also asks for y ≠ x. CM is that of read committed.
   */
  NON_MONO_READ_CM(
      'i', "NonMonoReadCM", "reads that no commit order makes monotonic, within transactions"),
  /**
   * A transaction reads a key from other transactions more than once, with different values.
   *
   * <p>∃ x. ∃ v, v' ≠ v. ∃ t ∈ RT(x). ∃ t1 ≠ t, t2 ≠ t ∈ WT(x). ∃ r1 = R(x, v), r2 = R(x, v') ∈
   * R(t, x). ∃ w1 ∈ W(t1, x). ∃ w2 ∈ W(t2, x). t1 ≠ t2 ∧ w1 –wr(x)→ r1 ∧ w2 –wr(x)→ r2. Counts once
   * per transaction and key.
   */
  NON_REPEATABLE_READ('j', "NonRepeatableRead", "reads a key twice and sees different values"),
  /**
   * t3 reads x from t1 and y ≠ x from t2; t2 also writes x, and t1 precedes t2 in CO.
   *
   * <p>∃ x, y ≠ x. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ (RT(x) ∩ RT(y)) ∖ {t1, t2}. ∃ wx ∈ W(t1, x). ∃ wy
   * ∈ W(t2, y). ∃ rx ∈ R(t3, x). ∃ ry ∈ R(t3, y). wx –wr(x)→ rx ∧ wy –wr(y)→ ry ∧ t1 –CO→ t2. Here
   * t2 may also precede t3 in its session instead: t1 –WR(x)→ t3 ∧ t2 –SO ∪ WR→ t3 ∧ t1 –CO→ t2.
   */
  FRACTURED_READ_CO(
      'k', "FracturedReadCO", "sees only part of another transaction, or misses its own session"),
  /**
   * t3 reads x from t1 and y ≠ x from t2; t2 also writes x, and t1 precedes t2 in CM: a general
   * case of {@code i} and {@code k}.
   *
   * <p>∃ x, y ≠ x. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ (RT(x) ∩ RT(y)) ∖ {t1, t2}. ∃ wx ∈ W(t1, x). ∃ wy
   * ∈ W(t2, y). ∃ rx ∈ R(t3, x). ∃ ry ∈ R(t3, y). wx –wr(x)→ rx ∧ wy –wr(y)→ ry ∧ t1 –CM→ t2. Here
   * t2 may also precede t3 in its session instead. CM is that of read atomicity.
   */
  FRACTURED_READ_CM('l', "FracturedReadCM", "no commit order makes every transaction atomic"),
  /**
   * t3 reads x from t1, and another writer of x, t2, lies between them in CO.
   *
   * <p>∃ x. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ RT(x) ∖ {t1, t2}. t1 –WR(x)→ t3 ∧ t1 –CO→ t2 –CO→ t3.
   */
  CONFLICT_CO('m', "ConflictCO", "misses a write that causally precedes it"),
  /**
   * t3 reads x from t1, and another writer of x, t2, follows t1 in CM and precedes t3 in CO: a
   * general case of {@code l} and {@code m}.
   *
   * <p>∃ x. ∃ t1, t2 ≠ t1 ∈ WT(x). ∃ t3 ∈ RT(x) ∖ {t1, t2}. t1 –WR(x)→ t3 ∧ t1 –CM→ t2 –CO→ t3. CM
   * is that of causal consistency.
   */
  CONFLICT_CM('n', "ConflictCM", "no commit order agrees with causality");

  private final char letter;
  private final String title;
  private final String description;

  Tap(char letter, String title, String description) {
    this.letter = letter;
    this.title = title;
    this.description = description;
  }

  /** The letter of the pattern, {@code a} to {@code n}. */
  public char letter() {
    return letter;
  }

  /** The name of the pattern in the literature. */
  public String title() {
    return title;
  }

  /** What happens, in a few words. */
  public String description() {
    return description;
  }

  /** The pattern of a letter, if there is one. */
  public static Optional<Tap> of(char letter) {
    return Arrays.stream(values()).filter(tap -> tap.letter == letter).findFirst();
  }

  /** Whether the pattern is about the order of transactions, not about one read. */
  public boolean isAboutOrder() {
    return compareTo(CYCLIC_CO) >= 0 && this != NON_REPEATABLE_READ;
  }

  /** Whether the pattern needs no more than CO. */
  public boolean isInCausalOrder() {
    return inCommitOrder() != this;
  }

  /** The general case of a pattern that contradicts CO: the same in CM. Others are themselves. */
  public Tap inCommitOrder() {
    return switch (this) {
      case NON_MONO_READ_CO -> NON_MONO_READ_CM;
      case FRACTURED_READ_CO -> FRACTURED_READ_CM;
      case CONFLICT_CO -> CONFLICT_CM;
      default -> this;
    };
  }
}
