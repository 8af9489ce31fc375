package dev.taipan.relational.infer;

/** What becomes of reads that lock, which return the latest version and not the snapshot's. */
public enum CurrentReads {
  /** They are left out, as the paper's exception for FOR UPDATE has it. */
  EXCEPTED,
  /** They are judged as all reads are, as Adya's definitions have it. */
  JUDGED
}
