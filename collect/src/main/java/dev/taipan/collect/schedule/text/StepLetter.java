package dev.taipan.collect.schedule.text;

import dev.taipan.collect.dialect.RowLock;
import dev.taipan.history.column.OperationKind;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The letters of steps. */
enum StepLetter {
  B("begins", null),
  R("reads", OperationKind.READ),
  W("writes", OperationKind.WRITE),
  I("inserts", OperationKind.INSERT),
  D("deletes", OperationKind.DELETE),
  P("reads by a predicate", OperationKind.PREDICATE_READ),
  U("reads for update", OperationKind.READ),
  S("reads for share", OperationKind.READ),
  V("sets a savepoint", null),
  X("rolls back to a savepoint", null),
  C("commits", null),
  A("aborts", null);

  private final String meaning;
  private final Optional<OperationKind> kind;

  StepLetter(String meaning, OperationKind kind) {
    this.meaning = meaning;
    this.kind = Optional.ofNullable(kind);
  }

  static Optional<StepLetter> of(String text) {
    return Arrays.stream(values())
        .filter(letter -> letter.name().equalsIgnoreCase(text))
        .findFirst();
  }

  /** What an operation with this letter does; none of one that only begins or ends. */
  Optional<OperationKind> kind() {
    return kind;
  }

  /** How a read with this letter locks the row. */
  Optional<RowLock> lock() {
    return switch (this) {
      case U -> Optional.of(RowLock.UPDATE);
      case S -> Optional.of(RowLock.SHARE);
      default -> Optional.empty();
    };
  }

  /** The letter of a read. */
  static StepLetter ofRead(Optional<RowLock> lock) {
    return lock.map(how -> how == RowLock.UPDATE ? U : S).orElse(R);
  }

  /** Whether the brackets have the name of a savepoint. */
  boolean isOfSavepoint() {
    return this == V || this == X;
  }

  /** All letters, for people. */
  static String all() {
    return Arrays.stream(values())
        .map(letter -> letter.name() + " (" + letter.meaning + ")")
        .collect(Collectors.joining(", "));
  }
}
