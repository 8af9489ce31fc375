package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import java.util.Map;
import java.util.Optional;

/**
 * Key-value stores: registers and lists are keys with texts. Statements look like SQL, and {@code
 * Command} of {@code dev.taipan.collect.keyvalue} says what each does to the store.
 */
public final class KeyValueDialect extends StandardDialect {
  private final Map<Isolation, Optional<IsolationLevel>> claims;

  /**
   * A store.
   *
   * @param claims its levels, each with what its documentation says of it that can be checked
   */
  KeyValueDialect(String title, Map<Isolation, Optional<IsolationLevel>> claims) {
    super(title, "TEXT", claims.keySet(), Optional.empty());
    this.claims = Map.copyOf(claims);
  }

  @Override
  public boolean hasTables() {
    return false;
  }

  @Override
  public Optional<IsolationLevel> claim(Isolation level) {
    return claims.get(level);
  }

  /** Overwrites a register without looking at it. */
  @Override
  public Optional<String> upsertRegister() {
    return Optional.of(put(REGISTERS, ":v"));
  }

  @Override
  public Optional<String> upsertList() {
    return Optional.of(put(LISTS, "v || :v"));
  }

  private static String put(String table, String value) {
    return "MERGE INTO " + table + " KEY (k) VALUES (:k, " + value + ")";
  }

  @Override
  public Optional<String> savepoint(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<String> rollbackTo(String name) {
    return Optional.empty();
  }
}
