package dev.taipan.record;

/**
 * When the statements of a session ran, as far as histories say so of operations. Nothing is
 * allocated per operation. Not safe for use by several threads.
 */
interface StatementTimes {
  /** Nobody wants to know. */
  StatementTimes UNKNOWN =
      new StatementTimes() {
        @Override
        public void sending() {
          // No clock is looked at.
        }

        @Override
        public void answered() {
          // No clock is looked at.
        }

        @Override
        public boolean areWritten() {
          return false;
        }

        @Override
        public void add() {
          // Operations say what they did, and no more.
        }
      };

  /** A statement is about to be sent. */
  void sending();

  /** It has been answered. */
  void answered();

  /** Whether operations say when they ran, in an object behind all else. */
  boolean areWritten();

  /** Adds to an operation of the statement, behind its key and value, when that ran. */
  void add();
}
