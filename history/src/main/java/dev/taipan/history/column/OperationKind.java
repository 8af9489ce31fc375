package dev.taipan.history.column;

/** What an operation does. In columns it is a byte, its {@link #code()}. */
public enum OperationKind {
  /** Reads a register. */
  READ,
  /** Writes a register. */
  WRITE,
  /** Appends an element to a list. */
  APPEND,
  /** Reads a whole list. */
  LIST_READ,
  /** Writes a register that nobody found there: a write, to all levels. */
  INSERT,
  /** Removes a register: a write of the tombstone, to all levels. */
  DELETE,
  /** Reads all versions that match a predicate. */
  PREDICATE_READ;

  private static final OperationKind[] ALL = values();

  /** The kind as a byte, which is not negative. */
  public byte code() {
    return (byte) ordinal();
  }

  /** The kind of a {@link #code()}. */
  public static OperationKind of(byte code) {
    return ALL[code];
  }

  /** Whether it installs a version of one key. */
  public boolean isWrite() {
    return this == WRITE || this == APPEND || this == INSERT || this == DELETE;
  }

  /** Whether its key holds a list. */
  public boolean isOfList() {
    return this == APPEND || this == LIST_READ;
  }
}
