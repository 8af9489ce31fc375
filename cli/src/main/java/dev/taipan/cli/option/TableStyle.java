package dev.taipan.cli.option;

/** How a table is printed. */
public enum TableStyle {
  /** For people. */
  TEXT,
  /** One JSON document with everything known. */
  JSON,
  /** A table for other programs. */
  CSV,
  /** A table for documents. */
  MARKDOWN
}
