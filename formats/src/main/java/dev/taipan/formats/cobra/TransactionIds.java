package dev.taipan.formats.cobra;

import dev.taipan.history.column.LongIntTable;

/** The transactions seen so far in all logs, since an id must not come twice. */
final class TransactionIds {
  private final LongIntTable sessions = new LongIntTable();

  /** Adds an id; false when it is there already. */
  boolean add(long id, int session) {
    if (sessions.get(id) != LongIntTable.ABSENT) {
      return false;
    }
    sessions.put(id, session);
    return true;
  }

  int sessionOf(long id) {
    return sessions.get(id);
  }
}
