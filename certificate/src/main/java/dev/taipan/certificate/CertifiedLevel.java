package dev.taipan.certificate;

import java.util.Arrays;
import java.util.Optional;

/** The levels, as {@code docs/levels.md} defines them, told from scratch for the verifier. */
public enum CertifiedLevel {
  CUT_ISOLATION("ci"),
  READ_COMMITTED("rc"),
  READ_ATOMICITY("ra"),
  TRANSACTIONAL_CAUSAL_CONSISTENCY("tcc"),
  PREFIX_CONSISTENCY("pc"),
  SNAPSHOT_ISOLATION("si"),
  STRONG_SESSION_SNAPSHOT_ISOLATION("strong-session-si"),
  STRONG_SNAPSHOT_ISOLATION("strong-si"),
  SERIALIZABILITY("ser"),
  STRONG_KEY_SERIALIZABILITY("strong-key-ser"),
  STRONG_SESSION_SERIALIZABILITY("strong-session-ser"),
  STRICT_SERIALIZABILITY("strict-ser");

  private final String symbol;

  CertifiedLevel(String symbol) {
    this.symbol = symbol;
  }

  /** The short name, as options and output spell it. */
  public String symbol() {
    return symbol;
  }

  /** The level of a symbol. */
  public static Optional<CertifiedLevel> of(String symbol) {
    return Arrays.stream(values()).filter(level -> level.symbol.equals(symbol)).findFirst();
  }
}
