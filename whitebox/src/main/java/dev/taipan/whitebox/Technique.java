package dev.taipan.whitebox;

/** How what a database says of its order is held against a history. */
public enum Technique {
  /** Adya's graph of a version certificate. */
  EMME("Emme, by the version certificate"),
  /** Replay of an expected serialization order. */
  ENNE("Enne, by the expected serialization order");

  private final String title;

  Technique(String title) {
    this.title = title;
  }

  /** What it is, in words behind which comes where the order stands. */
  public String title() {
    return title;
  }
}
