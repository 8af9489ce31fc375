package dev.taipan.workload;

/** What keys hold. */
public enum ValueKind {
  /** Values that writes overwrite. */
  REGISTERS,
  /** Lists that writes append to, and that reads return as a whole. */
  LISTS
}
