package dev.taipan.collect.run;

import dev.taipan.history.words.UnknownName;
import dev.taipan.workload.Draw;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.MiniTransactionDraw;
import dev.taipan.workload.Range;
import dev.taipan.workload.TransactionDraw;
import dev.taipan.workload.TransactionMix;
import dev.taipan.workload.Values;
import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;

/** What transactions are like. */
public enum WorkloadKind {
  /** At most two reads, and writes of what was read: many conflicts, and cheap to check. */
  MINI(Values.REGISTERS, 0.5, 0),
  /** Reads and writes of registers in any order, some of them read-modify-writes. */
  REGISTERS(Values.REGISTERS, 0.5, 0.5),
  /** Writes of registers that were read right before. */
  READ_MODIFY_WRITE(Values.REGISTERS, 0.5, 1),
  /** Mostly writes of registers that were not read. */
  BLIND_WRITES(Values.REGISTERS, 0.2, 0),
  /** Appends to lists and reads of whole lists. */
  LISTS(Values.LISTS, 0.5, 0);

  private static final Range OPERATIONS = new Range(1, 6);

  private final Values values;
  private final double readRatio;
  private final double readModifyWriteRatio;

  WorkloadKind(Values values, double readRatio, double readModifyWriteRatio) {
    this.values = values;
    this.readRatio = readRatio;
    this.readModifyWriteRatio = readModifyWriteRatio;
  }

  /** What keys hold. */
  public Values keysHold() {
    return values;
  }

  /** The most operations that a transaction has. */
  int mostOperations() {
    return Math.max(OPERATIONS.most(), MiniTransactionDraw.MOST_OPERATIONS);
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Draws transactions of this kind. */
  Draw draw(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    return this == MINI
        ? new MiniTransactionDraw(keys, distribution, readRatio, random)
        : new TransactionDraw(
            new TransactionMix(OPERATIONS, keys, distribution, readRatio, readModifyWriteRatio),
            random);
  }

  /**
   * The workload of a name.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static WorkloadKind named(String text) {
    return Arrays.stream(values())
        .filter(kind -> kind.spelling().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text,
                        "a workload",
                        Arrays.stream(values()).map(WorkloadKind::spelling).toList())));
  }
}
