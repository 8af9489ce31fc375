package dev.taipan.mockstore.level;

/** Whether a transaction may be refused where the level restricts who may write. */
public enum Aborts {
  /**
   * Never: a read returns only values with which the transaction can commit, whatever it writes
   * afterwards. Transactions that say that they only read may read whatever the level allows.
   */
  NEVER,
  /**
   * As databases do: reads may return whatever the level allows, and a write may come too late. It
   * is refused at once, though a later rollback to a savepoint would undo it: a database, too,
   * refuses a write when it is made, and does not wait for what becomes of it.
   */
  REALISTIC
}
