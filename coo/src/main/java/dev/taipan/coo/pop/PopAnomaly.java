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
import static dev.taipan.history.anomaly.Anomaly.DIRTY_UPDATE;
import static dev.taipan.history.anomaly.Anomaly.G0;
import static dev.taipan.history.anomaly.Anomaly.G1A;
import static dev.taipan.history.anomaly.Anomaly.G1B;
import static dev.taipan.history.anomaly.Anomaly.G1C;
import static dev.taipan.history.anomaly.Anomaly.G2_ITEM;
import static dev.taipan.history.anomaly.Anomaly.G_NONADJACENT;
import static dev.taipan.history.anomaly.Anomaly.G_SINGLE;
import static dev.taipan.history.anomaly.Anomaly.INTERNAL;
import static dev.taipan.history.anomaly.Anomaly.LONG_FORK;

import dev.taipan.history.anomaly.Anomaly;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The 33 anomalies of the paper's Table 2, in its order. Of two transactions, one is a cycle of two
 * pairs, of which the second has the last operation; with more of them, it is a class.
 */
public enum PopAnomaly {
  DIRTY_READ("dirty read", SDA, G1A, WR, RA),
  NON_REPEATABLE_READ("non-repeatable read", SDA, INTERNAL, RW, WR),
  INTERMEDIATE_READ("intermediate read", SDA, G1B, WR, RW),
  INTERMEDIATE_READ_COMMITTED("intermediate read committed", SDA, G1B, WR, RCW),
  LOST_SELF_UPDATE("lost self update", SDA, INTERNAL, WW, WR),
  WRITE_READ_SKEW("write-read skew", DDA, G1C, WR, WR),
  WRITE_READ_SKEW_COMMITTED("write-read skew committed", DDA, G1C, WR, WCR),
  DOUBLE_WRITE_SKEW_1("double-write skew 1", DDA, G1C, WR, WW),
  DOUBLE_WRITE_SKEW_1_COMMITTED("double-write skew 1 committed", DDA, G1C, WR, WCW),
  DOUBLE_WRITE_SKEW_2("double-write skew 2", DDA, G1C, WW, WR),
  READ_SKEW("read skew", DDA, G_SINGLE, RW, WR),
  READ_SKEW_2("read skew 2", DDA, G_SINGLE, WR, RW),
  READ_SKEW_2_COMMITTED("read skew 2 committed", DDA, G_SINGLE, WR, RCW),
  STEP_RAT("step RAT", MDA, EnumSet.of(G1C, G_SINGLE, G_NONADJACENT, LONG_FORK), WR),
  DIRTY_WRITE("dirty write", SDA, DIRTY_UPDATE, WW, WC),
  FULL_WRITE("full write", SDA, G0, WW, WW),
  FULL_WRITE_COMMITTED("full write committed", SDA, G0, WW, WCW),
  LOST_UPDATE("lost update", SDA, Anomaly.LOST_UPDATE, RW, WW),
  LOST_SELF_UPDATE_COMMITTED("lost self update committed", SDA, INTERNAL, WW, WCR),
  DOUBLE_WRITE_SKEW_2_COMMITTED("double-write skew 2 committed", DDA, G1C, WW, WCR),
  FULL_WRITE_SKEW("full-write skew", DDA, G0, WW, WW),
  FULL_WRITE_SKEW_COMMITTED("full-write skew committed", DDA, G0, WW, WCW),
  READ_WRITE_SKEW_1("read-write skew 1", DDA, G_SINGLE, RW, WW),
  READ_WRITE_SKEW_2("read-write skew 2", DDA, G_SINGLE, WW, RW),
  READ_WRITE_SKEW_2_COMMITTED("read-write skew 2 committed", DDA, G_SINGLE, WW, RCW),
  STEP_WAT("step WAT", MDA, EnumSet.of(G0, G_SINGLE), WW),
  NON_REPEATABLE_READ_COMMITTED("non-repeatable read committed", SDA, INTERNAL, RW, WCR),
  LOST_UPDATE_COMMITTED("lost update committed", SDA, Anomaly.LOST_UPDATE, RW, WCW),
  READ_SKEW_COMMITTED("read skew committed", DDA, G_SINGLE, RW, WCR),
  READ_WRITE_SKEW_1_COMMITTED("read-write skew 1 committed", DDA, G_SINGLE, RW, WCW),
  WRITE_SKEW("write skew", DDA, Anomaly.WRITE_SKEW, RW, RW),
  WRITE_SKEW_COMMITTED("write skew committed", DDA, Anomaly.WRITE_SKEW, RW, RCW),
  STEP_IAT("step IAT", MDA, EnumSet.of(G_SINGLE, G_NONADJACENT, G2_ITEM), RW);

  private final String title;
  private final AnomalySize size;
  private final Set<Anomaly> shown;
  private final List<PopType> pairs;

  PopAnomaly(String title, AnomalySize size, Anomaly shown, PopType... pairs) {
    this(title, size, EnumSet.of(shown), pairs);
  }

  PopAnomaly(String title, AnomalySize size, EnumSet<Anomaly> shown, PopType... pairs) {
    this.title = title;
    this.size = size;
    this.shown = Collections.unmodifiableSet(shown);
    this.pairs = List.of(pairs);
  }

  /** The number in the paper's table, from 1. */
  public int number() {
    return ordinal() + 1;
  }

  /** Its title, its number in the paper's table, and what kind of anomaly it is, in words. */
  public String described() {
    return "%s (number %d: %s; %s)".formatted(title, number(), size.about(), type().about());
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

  /**
   * What a history of such a schedule shows. The table tells schedules apart by what had committed
   * when, which a history does not say: so several of them are one anomaly.
   */
  public Set<Anomaly> shown() {
    return shown;
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
