package dev.taipan.benchmarks.mocksql;

import java.util.Set;
import java.util.function.Supplier;

/** The applications of SQL, a row each. */
public enum SqlBenchmark {
  /** Orders, payments and deliveries of a warehouse. */
  TPCC("TPC-C", Tpcc::new, Set.of("A4", "A11")),
  /** Transfers between accounts. */
  SMALLBANK("SmallBank", SmallBank::new, Set.of()),
  /** Votes by telephone. */
  VOTER("Voter", Voter::new, Set.of()),
  /** Edits of pages. */
  WIKIPEDIA("Wikipedia", Wikipedia::new, Set.of()),
  /** Sales and duties, with a lost update and a write skew; not of the paper. */
  SERVICE("service", Service::new, Set.of());

  private final String title;
  private final Supplier<SqlApplication> start;
  private final Set<String> heldAtCausal;

  SqlBenchmark(String title, Supplier<SqlApplication> start, Set<String> heldAtCausal) {
    this.title = title;
    this.start = start;
    this.heldAtCausal = heldAtCausal;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** The application, from its beginning. */
  public SqlApplication start() {
    return start.get();
  }

  /** Whether the paper has it. */
  boolean isOfThePaper() {
    return this != SERVICE;
  }

  /** The assertions that held at causal consistency in the paper, and do by their nature. */
  Set<String> heldAtCausal() {
    return heldAtCausal;
  }
}
