package dev.taipan.coo.cases;

/** What a step of a case does. The name is the letter. */
public enum Letter {
  /** Begins the transaction. */
  B,
  /** Reads a row. */
  R,
  /** Reads a row and locks it for an update. */
  U,
  /** Reads a row and locks it for sharing. */
  S,
  /** Reads all rows that meet a condition. */
  P,
  /** Sets a row that is there; nothing happens where it is not. */
  W,
  /** Inserts a row; refused where it is there. */
  I,
  /** Deletes a row. */
  D,
  /** Sets a savepoint. */
  V,
  /** Rolls back to the savepoint. */
  X,
  /** Any statement of SQL; nobody says what it does to rows. */
  T,
  /** Commits. */
  C,
  /** Rolls back. */
  A;

  /** Whether it reads one row. */
  public boolean isRead() {
    return this == R || this == U || this == S;
  }

  /** Whether it may change a row. */
  public boolean isWrite() {
    return this == W || this == I || this == D;
  }

  /** Whether nothing of the transaction comes after it. */
  public boolean isEnd() {
    return this == C || this == A;
  }
}
