package dev.taipan.checker.explain;

import dev.taipan.checker.excerpt.Part;
import java.util.function.Supplier;

/**
 * Why a level is violated.
 *
 * @param part what it speaks of
 * @param sentences what it says, made only for whoever reads it
 */
public record Account(Part part, Supplier<Violation> sentences) {

  /** One that has been told. */
  Account(Violation told) {
    this(told.part().orElseThrow(), () -> told);
  }

  /** What it says. */
  public Violation told() {
    return sentences.get();
  }
}
