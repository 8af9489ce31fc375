package dev.taipan.formats.jsonl.name;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.Names;

/** Writes the names of one kind of thing. */
public final class NameWriter {
  private final Names names;
  private final NameKind kind;

  /** Writes what some numbers are called. */
  public NameWriter(Names names) {
    this.names = names;
    this.kind = NameKind.of(names);
  }

  /** What kind of names they are. */
  public NameKind kind() {
    return kind;
  }

  /** Adds what a number stands for to a text. */
  public void add(long number, ByteText target) {
    switch (kind) {
      case SIGNED -> target.add(number);
      case UNSIGNED -> target.add(Long.toUnsignedString(number));
      case ROW -> target.add(names.of(number));
      case PLAIN -> StringForm.encode(names.of(number), target);
      case JSON, EDN -> addLiteral((Literals) names, number, target);
    }
  }

  private void addLiteral(Literals literals, long number, ByteText target) {
    if (!literals.isReserved(number)) {
      target.add(number);
    } else if (number == Literals.NIL) {
      target.add("null");
    } else if (kind == NameKind.JSON) {
      target.add(literals.of(number));
    } else {
      StringForm.encode(literals.of(number), target);
    }
  }
}
