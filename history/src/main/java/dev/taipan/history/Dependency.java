package dev.taipan.history;

/**
 * A reason why one transaction comes before another.
 *
 * @param kind which reason
 * @param from the transaction that comes first; may be {@link History#INITIAL}
 * @param to the transaction that comes second
 * @param key the key that they conflict on; -1 for session order, real time and what is final
 * @param witness a third transaction that shows a write-write order: it follows {@code from}, and
 *     yet it read {@code to}'s version of the key; for an anti-dependency the transaction whose
 *     version was read and overwritten; -1 where there is none to name, {@link #INITIAL_WITNESS}
 *     for the initial transaction, {@link #VERSION_ORDER_WITNESS} where a trusted {@link
 *     VersionOrder} is what shows it, {@link #LIST_WITNESS} where a list that was read does
 */
public record Dependency(Kind kind, int from, int to, int key, int witness) {

  /** No third transaction takes part. */
  public static final int NO_WITNESS = -1;

  /** The third transaction is the initial one. */
  public static final int INITIAL_WITNESS = -2;

  /** What somebody said of the order of versions takes the part of the third transaction. */
  public static final int VERSION_ORDER_WITNESS = -3;

  /** The longest list that was read of the key takes the part of the third transaction. */
  public static final int LIST_WITNESS = -4;

  /** That a transaction read another one's version of a key. */
  public static Dependency read(int writer, int reader, int key) {
    return new Dependency(Kind.WRITE_READ, writer, reader, key, NO_WITNESS);
  }

  /** That an operation of a history read what a transaction wrote. */
  public static Dependency read(int writer, int operation, History history) {
    return read(writer, history.transactionOf(operation), history.key(operation));
  }

  /** That one version of a key comes before another one. */
  public static Dependency order(int earlier, int later, int key) {
    return new Dependency(Kind.WRITE_WRITE, earlier, later, key, NO_WITNESS);
  }

  /**
   * That a transaction read a version that another one overwrote.
   *
   * @param version whose version it read; may be {@link History#INITIAL}
   */
  public static Dependency missed(int reader, int later, int key, int version) {
    int witness = version == History.INITIAL ? INITIAL_WITNESS : version;
    return new Dependency(Kind.READ_WRITE, reader, later, key, witness);
  }

  /** Whose version was read and overwritten, of an anti-dependency. */
  public int version() {
    return Math.max(witness, History.INITIAL);
  }

  /** The same, whatever the witness. */
  public Dependency withoutWitness() {
    return new Dependency(kind, from, to, key, NO_WITNESS);
  }

  /**
   * Whether it is another one or rests on it: that a reader missed a version rests on what it read
   * and on the order of the two versions.
   *
   * @param premise a WW or WR
   */
  public boolean restsOn(Dependency premise) {
    if (kind == Kind.READ_WRITE) {
      boolean isMissed = premise.kind == Kind.WRITE_READ ? from == premise.to : to == premise.to;
      return isMissed && key == premise.key && version() == premise.from;
    }
    return withoutWitness().equals(premise.withoutWitness());
  }

  /** The opposite order of two versions. */
  public Dependency opposite() {
    return order(to, from, key);
  }

  /** The kinds of dependencies between transactions (Adya 1999), and real time. */
  public enum Kind {
    /** The first precedes the second in their session. */
    SESSION_ORDER("process"),
    /** The second read a version that the first wrote. */
    WRITE_READ("wr"),
    /** The second's version of a key comes after the first's. */
    WRITE_WRITE("ww"),
    /** The first read a version that the second overwrote: an anti-dependency. */
    READ_WRITE("rw"),
    /** The first had ended when the second started. */
    REAL_TIME("realtime"),
    /** The second is the final transaction, which comes after all others. */
    FINAL("final");

    private final String symbol;

    Kind(String symbol) {
      this.symbol = symbol;
    }

    /** What it is called in short. */
    public String symbol() {
      return symbol;
    }
  }
}
