package dev.taipan.relational.sql;

/** What a statement did with a version of a row. */
public enum Meeting {
  /** It read the version, as its snapshot has it. */
  READ,
  /** It read the version and locked it, which is the latest one then. */
  LOCKED_READ,
  /** It made the row. */
  INSERTED,
  /** It wrote the version: the list ends with its own mark. */
  UPDATED,
  /** It made the row, or wrote the version, which the list tells. */
  UPSERTED,
  /** It was about to remove the row, whose latest version this is. */
  DELETED,
  /** It changed the version into one that ends with its own mark. */
  OVERWROTE;

  /** Whether it changed, made or removed the row. */
  public boolean writes() {
    return this != READ && this != LOCKED_READ;
  }
}
