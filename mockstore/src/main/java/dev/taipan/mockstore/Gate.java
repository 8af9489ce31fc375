package dev.taipan.mockstore;

/** Lets the thread of a session go on, now or later. */
interface Gate {
  /** Lets everybody go on at once. */
  Gate OPEN = session -> {};

  /** Returns when the session may go on. */
  void pass(Session<?> session);
}
