package dev.taipan.checker.effort;

/** The stages of a check, in the order in which they run. */
public enum Stage {
  /** The weak fast path. */
  WEAK("weak patterns"),
  /** Building the known graph. */
  GRAPH("known graph"),
  /** Saturation. */
  PRUNE("saturation"),
  /** Putting what saturation leaves open to the solver. */
  ENCODE("encoding"),
  /** Solving what saturation leaves open. */
  SOLVE("solving"),
  /** Finding out what to say of a violation, after it is certain. */
  EXPLAIN("explaining");

  private final String title;

  Stage(String title) {
    this.title = title;
  }

  /** What a progress line calls it. */
  public String title() {
    return title;
  }
}
