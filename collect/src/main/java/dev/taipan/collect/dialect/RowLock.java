package dev.taipan.collect.dialect;

/** How a read keeps others from the row until its transaction ends. */
public enum RowLock {
  /** Others may neither write it nor lock it. */
  UPDATE,
  /** Others may not write it. */
  SHARE
}
