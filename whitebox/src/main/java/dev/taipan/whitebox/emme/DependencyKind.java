package dev.taipan.whitebox.emme;

/** Adya's dependencies between transactions. */
enum DependencyKind {
  /** The second wrote the next version behind that of the first. */
  WRITE_WRITE,
  /** The second read a version of the first. */
  WRITE_READ,
  /** The first changed the matches of what the second read by predicate. */
  PREDICATE_WRITE_READ,
  /** The first read a version, and the second wrote the next one. */
  READ_WRITE,
  /** The second changed the matches of what the first read by predicate. */
  PREDICATE_READ_WRITE;

  private static final DependencyKind[] ALL = values();

  static DependencyKind of(int ordinal) {
    return ALL[ordinal];
  }

  /** Whether it is an anti-dependency. */
  boolean isAnti() {
    return this == READ_WRITE || this == PREDICATE_READ_WRITE;
  }
}
