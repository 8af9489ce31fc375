package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.Reachability;
import dev.taipan.pruning.reach.TransactionChains;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TabulatedPairsTest {
  private static final int TRANSACTIONS = 400;
  private static final int KEYS = 20;

  @Test
  void rowsMayTakeAQuarterOfTheHeap() {
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, "a 1: w1=1\nb 2: w2=1\nc 3: w3=1");
    TransactionChains chains = TransactionChains.of(polygraph);
    long rows = chains.bytes(1 << 20);
    assertThat(TabulatedPairs.rowsTakeMuch(1 << 20, chains, 4 * rows)).isFalse();
    assertThat(TabulatedPairs.rowsTakeMuch(1 << 20, chains, 4 * rows - 4)).isTrue();
  }

  /** Many blocks, and rounds that look only at what is open in some of them. */
  @ParameterizedTest
  @EnumSource(
      value = StrongLevel.class,
      names = {"SERIALIZABILITY", "SNAPSHOT_ISOLATION"})
  void findsAcrossBlocksWhatRowsFind(StrongLevel level) {
    Random random = new Random(7);
    int rounds = 0;
    for (int i = 0; i < 8; i++) {
      History history = shuffledSerialRun(random);
      Polygraph polygraph = Polygraphs.of(level, history);
      TransactionChains chains = TransactionChains.of(polygraph);
      Saturation tables =
          Saturation.by(polygraph, new TabulatedPairs(polygraph, chains, 1, Deadline.NONE));
      Polygraph again = Polygraphs.of(level, history);
      Saturation rows = Saturation.of(again, Reachability.of(again), Deadline.NONE);
      assertThat(orders(tables)).isEqualTo(orders(rows));
      rounds += tables.rounds();
    }
    assertThat(rounds).isGreaterThan(8 * 3);
  }

  /** All pairs of versions of a key that are known to be in order. */
  private static List<List<Integer>> orders(Saturation saturation) {
    assertThat(saturation.isContradiction()).isFalse();
    Accesses accesses = saturation.polygraph().accesses();
    List<List<Integer>> orders = new ArrayList<>();
    for (int key = 0; key < accesses.history().keys(); key++) {
      for (int u = accesses.writerStart(key); u < accesses.writerEnd(key); u++) {
        for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
          if (u != v && saturation.precedes(u, v)) {
            orders.add(List.of(u, v));
          }
        }
      }
    }
    return orders;
  }

  /** Transactions that ran one by one, recorded in any order; sessions do not count. */
  private static History shuffledSerialRun(Random random) {
    int[] latest = new int[KEYS];
    List<String> lines = new ArrayList<>();
    for (int t = 1; t <= TRANSACTIONS; t++) {
      List<Integer> keys = new ArrayList<>();
      random.ints(0, KEYS).distinct().limit(4).forEach(keys::add);
      StringBuilder line = new StringBuilder(" " + t + ":");
      for (int key : keys.subList(0, 3)) {
        line.append(" r").append(key).append('=').append(latest[key]);
      }
      for (int key : keys.subList(2, 4)) {
        latest[key] = t;
        line.append(" w").append(key).append('=').append(t);
      }
      lines.add(line.toString());
    }
    Collections.shuffle(lines, random);
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append((char) ('a' + random.nextInt(5))).append(line).append('\n'));
    return Notation.history(text.toString());
  }
}
