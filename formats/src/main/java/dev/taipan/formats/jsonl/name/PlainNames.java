package dev.taipan.formats.jsonl.name;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.history.Names;

/** Numbers for names, 1, 2, 3 and so on as they appear, and 0 for the initial value's. */
final class PlainNames implements Names {
  private final Literals literals = new Literals("nothing");

  /** How much the places among the literals exceed the numbers. */
  private long excess = Literals.NIL;

  /** The number of a name. */
  long of(ByteText name) {
    return literals.of(name) - excess;
  }

  /** Says that a name is the initial value's; before all others. */
  long ofInitial(ByteText name) {
    excess = Literals.NIL + 1;
    return of(name);
  }

  @Override
  public String of(long number) {
    return literals.of(number + excess);
  }
}
