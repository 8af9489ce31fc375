package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.column.OperationKind;

/** What an operation does, as the format spells it. */
enum StepKind {
  /** Reads a register. */
  READ("r", OperationKind.READ),
  /** Writes a register. */
  WRITE("w", OperationKind.WRITE),
  /** Appends to a list. */
  APPEND("append", OperationKind.APPEND),
  /** Reads a list. */
  LIST("list", OperationKind.LIST_READ),
  /** Writes a register that was not there. */
  INSERT("insert", OperationKind.INSERT),
  /** Removes a register. */
  DELETE("delete", OperationKind.DELETE),
  /** Reads by predicate. */
  PREDICATE("predicate", OperationKind.PREDICATE_READ);

  private static final StepKind[] ALL = values();
  private static final StepKind[] BY_CODE = new StepKind[OperationKind.values().length];

  static {
    for (StepKind kind : ALL) {
      BY_CODE[kind.kind.code()] = kind;
    }
  }

  private final String spelling;
  private final long word;
  private final OperationKind kind;

  StepKind(String spelling, OperationKind kind) {
    this.spelling = spelling;
    this.word = Tokens.word(spelling);
    this.kind = kind;
  }

  String spelling() {
    return spelling;
  }

  /** How a kind of operation is spelt. */
  static StepKind of(OperationKind kind) {
    return BY_CODE[kind.code()];
  }

  /** The kind that the present token, a string, spells, or null. */
  static StepKind spelt(JsonTokens tokens) {
    long spelt = tokens.word();
    for (StepKind kind : ALL) {
      if (kind.word == spelt) {
        return kind;
      }
    }
    // A word that is too long to be told by its number.
    return tokens.describe().equals("\"predicate\"") ? PREDICATE : null;
  }

  boolean ofList() {
    return kind.isOfList();
  }

  /** Whether version 1 of the format does not have it. */
  boolean isLater() {
    return ordinal() >= INSERT.ordinal();
  }
}
