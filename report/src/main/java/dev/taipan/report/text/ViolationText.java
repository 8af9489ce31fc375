package dev.taipan.report.text;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.InPractice;
import java.io.PrintWriter;
import java.util.List;

/** Prints what a violation is, who takes part in it and why it is one. */
public final class ViolationText {

  private ViolationText() {}

  /**
   * Prints the description, what the transactions did, what follows from that, and what it means in
   * practice: each transaction and each sentence on a line.
   */
  public static void print(PrintWriter out, Violation violation) {
    out.println("  " + violation.description());
    printArgument(out, violation);
    printInPractice(out, violation.inPractice());
  }

  /** Prints what the transactions did, and what follows from that. */
  static void printArgument(PrintWriter out, Violation violation) {
    if (!violation.recorded().isEmpty()) {
      print(out, "Let", recorded(violation));
    } else if (!violation.transactions().isEmpty()) {
      out.println(
          "  transactions: " + PrintedText.sentence(String.join(", ", violation.transactions())));
    }
    print(out, "Then", violation.explanation());
  }

  /** Prints what an anomaly means in practice. */
  static void printInPractice(PrintWriter out, InPractice inPractice) {
    print(out, "In practice", List.of(inPractice.symptom(), inPractice.remedy()));
  }

  /** What the transactions did, a line each. */
  public static List<String> recorded(Violation violation) {
    return RecordedText.lines(violation.recorded());
  }

  private static void print(PrintWriter out, String heading, List<String> lines) {
    out.println("  " + heading + ":");
    lines.forEach(line -> out.println("    " + PrintedText.sentence(line)));
  }
}
