package dev.taipan.formats.jepsen;

/** What a micro-operation, a step of a transaction, does. */
enum MicroKind {
  /** Reads a register. */
  READ,
  /** Reads nothing: the initial version of a register, or an empty list. */
  READ_NIL,
  /** Reads a list. */
  READ_LIST,
  /** Writes a register. */
  WRITE,
  /** Appends to a list. */
  APPEND;

  /** Whether its key must be a list; one that read nothing may be either. */
  boolean ofList() {
    return this == READ_LIST || this == APPEND;
  }

  boolean isRead() {
    return this == READ || this == READ_NIL || this == READ_LIST;
  }
}
