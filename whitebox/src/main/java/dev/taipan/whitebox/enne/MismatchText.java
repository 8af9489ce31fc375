package dev.taipan.whitebox.enne;

/** Says what a mismatch is. */
final class MismatchText {

  private MismatchText() {}

  static String of(Mismatch found, String transaction) {
    String operation = found.operation() == 0 ? "" : " (its operation " + found.operation() + ")";
    return String.format(
        "T%s%s %s: expected %s, observed %s.",
        transaction, operation, found.what(), found.expected(), found.observed());
  }
}
