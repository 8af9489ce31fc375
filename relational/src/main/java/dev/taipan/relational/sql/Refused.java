package dev.taipan.relational.sql;

/** There is no rule for a statement. The message says in a few words what it has. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  Refused(String what) {
    super(what);
  }
}
