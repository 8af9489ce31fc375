package dev.taipan.coo.run;

/**
 * Why a database did not do what it was asked.
 *
 * @param code as the database numbers it, with the SQLSTATE if there is one
 * @param message as the database words it
 */
public record Refusal(Kind kind, String code, String message) {

  /** Kinds of reasons. */
  public enum Kind {
    /** The transaction would not be isolated as it is to be. */
    CONFLICT,
    /** Transactions waited for each other. */
    DEADLOCK,
    /** It waited too long. */
    TIMEOUT,
    /** A row that is to be inserted is there. */
    CONSTRAINT,
    /** Nothing that has to do with other transactions. */
    OTHER
  }
}
