package dev.taipan.history.jsonl;

import dev.taipan.history.syntax.Tokens;

/** What an operation does. */
enum StepKind {
  /** Reads a register. */
  READ("r"),
  /** Writes a register. */
  WRITE("w"),
  /** Appends to a list. */
  APPEND("append"),
  /** Reads a list. */
  LIST("list");

  private static final StepKind[] ALL = values();

  private final String spelling;
  private final long word;

  StepKind(String spelling) {
    this.spelling = spelling;
    this.word = Tokens.word(spelling);
  }

  String spelling() {
    return spelling;
  }

  /** The kind that a word spells, or null. */
  static StepKind spelt(long word) {
    for (StepKind kind : ALL) {
      if (kind.word == word) {
        return kind;
      }
    }
    return null;
  }

  boolean ofList() {
    return this == APPEND || this == LIST;
  }
}
