package dev.taipan.whitebox;

/** A level that a database's own order decides, in one way or the other. */
public interface OrderLevel {
  /** The short name. */
  String symbol();

  /** The long name. */
  String title();
}
