package dev.taipan.weak;

import java.util.Arrays;
import java.util.Optional;

/**
 * The 14 transactional anomalous patterns (Liu et al., OOPSLA 2024, Table 1).
 *
 * <p>In their descriptions {@code t3} reads {@code x} from {@code t1}, {@code t2} is another writer
 * of {@code x}, CO is the causal order (the transitive closure of session order and write-read),
 * and CM the commit order that the level forces.
 */
public enum Tap {
  /** A transaction reads a value that nobody wrote. */
  THIN_AIR_READ('a', "ThinAirRead", "reads a value that nobody wrote"),
  /** A transaction reads a value that an aborted transaction wrote. */
  ABORTED_READ('b', "AbortedRead", "reads a value that an aborted transaction wrote"),
  /** A transaction reads a value that it writes only later. */
  FUTURE_READ('c', "FutureRead", "reads a value that it writes only later"),
  /** A transaction has written the key and yet reads another transaction's value. */
  NOT_MY_OWN_WRITE('d', "NotMyOwnWrite", "does not read its own write"),
  /** A transaction reads a value of its own that it has overwritten since. */
  NOT_MY_LAST_WRITE('e', "NotMyLastWrite", "reads its own write that it has overwritten since"),
  /** A transaction reads a write of another that is not the other's last of the key. */
  INTERMEDIATE_READ('f', "IntermediateRead", "reads a value that its writer overwrote itself"),
  /** Session order and write-read are cyclic. */
  CYCLIC_CO('g', "CyclicCO", "cause and effect form a cycle"),
  /** t3 reads from t2, then x from t1, and t1 precedes t2 in CO. */
  NON_MONO_READ_CO('h', "NonMonoReadCO", "reads an older version after a newer transaction"),
  /** t3 reads from t2, then x from t1, and t1 precedes t2 in CM. */
  NON_MONO_READ_CM(
      'i', "NonMonoReadCM", "reads that no commit order makes monotonic, within transactions"),
  /** A transaction reads different values of a key from other transactions. */
  NON_REPEATABLE_READ('j', "NonRepeatableRead", "reads a key twice and sees different values"),
  /** t3 observes t2 directly, or follows it in its session, and t1 precedes t2 in CO. */
  FRACTURED_READ_CO('k', "FracturedReadCO", "sees only part of another transaction"),
  /** t3 observes t2 directly, or follows it in its session, and t1 precedes t2 in CM. */
  FRACTURED_READ_CM('l', "FracturedReadCM", "no commit order makes every transaction atomic"),
  /** t1 precedes t2 and t2 precedes t3, both in CO. */
  CONFLICT_CO('m', "ConflictCO", "misses a write that causally precedes it"),
  /** t1 precedes t2 in CM and t2 precedes t3 in CO. */
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
  boolean isAboutOrder() {
    return compareTo(CYCLIC_CO) >= 0 && this != NON_REPEATABLE_READ;
  }

  /** Whether the pattern needs no more than CO. */
  boolean isInCausalOrder() {
    return inCommitOrder() != this;
  }

  /** The weakest axiom whose level forbids this pattern about order. */
  Visibility visibility() {
    return switch (this) {
      case FRACTURED_READ_CO, FRACTURED_READ_CM -> Visibility.DIRECT;
      case CONFLICT_CO, CONFLICT_CM -> Visibility.CAUSAL;
      default -> Visibility.EARLIER_READ;
    };
  }

  /** The general case of a pattern that contradicts CO: the same in CM. Others are themselves. */
  Tap inCommitOrder() {
    return switch (this) {
      case NON_MONO_READ_CO -> NON_MONO_READ_CM;
      case FRACTURED_READ_CO -> FRACTURED_READ_CM;
      case CONFLICT_CO -> CONFLICT_CM;
      default -> this;
    };
  }
}
