package dev.taipan.report.text;

import dev.taipan.checker.explain.Violation;
import java.io.PrintWriter;

/** Prints what a violation is and who takes part in it. */
public final class ViolationText {

  private ViolationText() {}

  /** Prints the description, the names of transactions and the sentences, a line each. */
  public static void print(PrintWriter out, Violation violation) {
    out.println("  " + violation.description());
    if (!violation.transactions().isEmpty()) {
      out.println(
          "  transactions: " + Sentences.sentence(String.join(", ", violation.transactions())));
    }
    violation.explanation().forEach(sentence -> out.println("  " + Sentences.sentence(sentence)));
  }
}
