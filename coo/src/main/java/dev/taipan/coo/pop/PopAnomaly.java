package dev.taipan.coo.pop;

import static dev.taipan.coo.pop.AnomalySize.DDA;
import static dev.taipan.coo.pop.AnomalySize.MDA;
import static dev.taipan.coo.pop.AnomalySize.SDA;
import static dev.taipan.coo.pop.PopType.RA;
import static dev.taipan.coo.pop.PopType.RCW;
import static dev.taipan.coo.pop.PopType.RW;
import static dev.taipan.coo.pop.PopType.WC;
import static dev.taipan.coo.pop.PopType.WCR;
import static dev.taipan.coo.pop.PopType.WCW;
import static dev.taipan.coo.pop.PopType.WR;
import static dev.taipan.coo.pop.PopType.WW;

import java.util.List;

/**
 * The 33 anomalies of the paper's Table 2, in its order. Of two transactions, one is a cycle of two
 * pairs, of which the second has the last operation; with more of them, it is a class.
 */
public enum PopAnomaly {
  DIRTY_READ("dirty read", SDA, WR, RA),
  NON_REPEATABLE_READ("non-repeatable read", SDA, RW, WR),
  INTERMEDIATE_READ("intermediate read", SDA, WR, RW),
  INTERMEDIATE_READ_COMMITTED("intermediate read committed", SDA, WR, RCW),
  LOST_SELF_UPDATE("lost self update", SDA, WW, WR),
  WRITE_READ_SKEW("write-read skew", DDA, WR, WR),
  WRITE_READ_SKEW_COMMITTED("write-read skew committed", DDA, WR, WCR),
  DOUBLE_WRITE_SKEW_1("double-write skew 1", DDA, WR, WW),
  DOUBLE_WRITE_SKEW_1_COMMITTED("double-write skew 1 committed", DDA, WR, WCW),
  DOUBLE_WRITE_SKEW_2("double-write skew 2", DDA, WW, WR),
  READ_SKEW("read skew", DDA, RW, WR),
  READ_SKEW_2("read skew 2", DDA, WR, RW),
  READ_SKEW_2_COMMITTED("read skew 2 committed", DDA, WR, RCW),
  STEP_RAT("step RAT", MDA, WR),
  DIRTY_WRITE("dirty write", SDA, WW, WC),
  FULL_WRITE("full write", SDA, WW, WW),
  FULL_WRITE_COMMITTED("full write committed", SDA, WW, WCW),
  LOST_UPDATE("lost update", SDA, RW, WW),
  LOST_SELF_UPDATE_COMMITTED("lost self update committed", SDA, WW, WCR),
  DOUBLE_WRITE_SKEW_2_COMMITTED("double-write skew 2 committed", DDA, WW, WCR),
  FULL_WRITE_SKEW("full-write skew", DDA, WW, WW),
  FULL_WRITE_SKEW_COMMITTED("full-write skew committed", DDA, WW, WCW),
  READ_WRITE_SKEW_1("read-write skew 1", DDA, RW, WW),
  READ_WRITE_SKEW_2("read-write skew 2", DDA, WW, RW),
  READ_WRITE_SKEW_2_COMMITTED("read-write skew 2 committed", DDA, WW, RCW),
  STEP_WAT("step WAT", MDA, WW),
  NON_REPEATABLE_READ_COMMITTED("non-repeatable read committed", SDA, RW, WCR),
  LOST_UPDATE_COMMITTED("lost update committed", SDA, RW, WCW),
  READ_SKEW_COMMITTED("read skew committed", DDA, RW, WCR),
  READ_WRITE_SKEW_1_COMMITTED("read-write skew 1 committed", DDA, RW, WCW),
  WRITE_SKEW("write skew", DDA, RW, RW),
  WRITE_SKEW_COMMITTED("write skew committed", DDA, RW, RCW),
  STEP_IAT("step IAT", MDA, RW);

  private final String title;
  private final AnomalySize size;
  private final List<PopType> pairs;

  PopAnomaly(String title, AnomalySize size, PopType... pairs) {
    this.title = title;
    this.size = size;
    this.pairs = List.of(pairs);
  }

  /** The number in the paper's table, from 1. */
  public int number() {
    return ordinal() + 1;
  }

  /** What the paper calls it, in small letters. */
  public String title() {
    return title;
  }

  /** By its conflicts. */
  public AnomalyType type() {
    return AnomalyType.of(pairs);
  }

  /** By its size. */
  public AnomalySize size() {
    return size;
  }

  /** The two pairs of a cycle of two transactions; of more, the pair that some edge is. */
  public List<PopType> pairs() {
    return pairs;
  }

  /**
   * What a cycle is.
   *
   * @param pairs of two transactions, the one with the last operation comes second
   * @throws IllegalArgumentException when two transactions cannot make this cycle
   */
  public static PopAnomaly of(AnomalySize size, List<PopType> pairs) {
    List<PopType> wanted = size == MDA ? pairs : pairs.stream().map(PopAnomaly::written).toList();
    for (PopAnomaly anomaly : values()) {
      if (anomaly.size == size
          && (size == MDA
              ? anomaly.type() == AnomalyType.of(pairs)
              : anomaly.pairs.equals(wanted))) {
        return anomaly;
      }
    }
    throw new IllegalArgumentException(size + " " + pairs);
  }

  /** A dirty write is one with whatever end of its transaction. */
  private static PopType written(PopType type) {
    return type == PopType.WA ? WC : type;
  }
}
