package dev.taipan.checker;

import dev.taipan.history.History;

/**
 * A history in which no transaction committed, apart from one that is the initial one. Every level
 * holds of it, and no pattern occurs in it, but that says nothing of the database: a recorder that
 * crashed leaves such a history. So it is {@linkplain Outcome#UNKNOWN undecided} unless {@linkplain
 * CheckOptions#allowsEmpty() somebody expects it}.
 */
public final class EmptyHistory {
  /** Why a history is undecided. */
  public static final String REASON =
      "no transaction committed, so there is nothing to check; --allow-empty treats this "
          + "as satisfied";

  private EmptyHistory() {}

  /** Whether nothing can be said of a history since nothing committed. Linear time at worst. */
  public static boolean isUndecided(History history, CheckOptions options) {
    return !options.allowsEmpty() && !history.hasCommitted();
  }
}
