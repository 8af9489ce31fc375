package dev.taipan.report.result;

import dev.taipan.checker.Outcome;

/** The exit statuses, in the order in which a later one outweighs an earlier one. */
public enum ExitStatus {
  /** Every level asked about holds, or no pattern asked about occurs. */
  SATISFIED(0),
  /** Nothing asked about is violated, but something could not be decided. */
  UNKNOWN(3),
  /** Some level asked about is violated, or some pattern occurs. */
  VIOLATED(1),
  /** A certificate does not prove what it claims. */
  REFUSED(4),
  /** An input could not be read, or the command line is wrong. */
  BAD_INPUT(2),
  /** A defect of this program; the number is EX_SOFTWARE of sysexits.h. */
  INTERNAL_ERROR(70);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  /** What an outcome alone makes the status. */
  public static ExitStatus of(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> SATISFIED;
      case VIOLATED -> VIOLATED;
      case UNKNOWN -> UNKNOWN;
    };
  }

  /** What the process returns. */
  public int code() {
    return code;
  }

  /** The one of both that outweighs the other. */
  public ExitStatus or(ExitStatus other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
