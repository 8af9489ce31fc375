package dev.taipan.pruning.reach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Polygraphs;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransactionChainsTest {
  private static final String UPDATES = "a 1: r1=0 w1=1\nb 2: r1=1 w1=2\nc 3: r1=2 w1=3\nd 4: w2=1";

  @Test
  void fewSessionsAreTheChains() {
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.STRONG_SESSION_SERIALIZABILITY, "a 1:\na 2:\nb 3: w1=1");
    TransactionChains chains = TransactionChains.of(polygraph);
    assertThat(chains.chains()).isEqualTo(2);
    assertThat(chains.clocks()).isEqualTo(2);
    assertThat(chains.chainOf(0)).isEqualTo(chains.chainOf(1));
    assertThat(chains.rank(1)).isEqualTo(chains.rank(0) + 1);
  }

  @Test
  void aRunOfReadModifyWritesIsOneChainWithoutSessions() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, UPDATES);
    TransactionChains chains = TransactionChains.of(polygraph, 0, 2);
    assertThat(chains.clocks()).isEqualTo(1);
    assertThat(chains.chains()).isEqualTo(2);
    assertThat(IntStream.range(0, 4).map(chains::chainOf)).containsExactly(0, 0, 0, 1);
  }

  @Test
  void aChainThatReplacesNoMoreThan32ColumnsIsNotWorthAClock() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, UPDATES);
    TransactionChains chains = TransactionChains.of(polygraph);
    assertThat(chains.clocks()).isZero();
    assertThat(chains.chains()).isEqualTo(4);
    assertThat(chains.bytes(64)).as("64 rows of 64 bits").isEqualTo(64 * 64 / 8);
  }

  @Test
  void pathsReplaceManySessionsOfOneTransaction() {
    StringBuilder run = new StringBuilder();
    for (int t = 1; t <= 80; t++) {
      run.append(String.format("s%d %d: r1=%d w1=%d%n", t, t, t - 1, t));
    }
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION, run.toString());
    TransactionChains few = TransactionChains.of(polygraph);
    assertThat(few.clocks()).isEqualTo(80);
    TransactionChains many = TransactionChains.of(polygraph, 79, 32);
    assertThat(many.clocks()).isEqualTo(1);
    assertThat(many.chains()).isEqualTo(1);
    assertThat(many.bytes(160)).isEqualTo(160 * 4);
  }

  @ParameterizedTest
  @EnumSource
  void everyTransactionHasARankOfItsOwn(StrongLevel level) {
    Polygraph polygraph = Polygraphs.of(level, UPDATES);
    for (int limit = 0; limit < 6; limit++) {
      TransactionChains chains = TransactionChains.of(polygraph, 1, limit);
      for (int t = 0; t < 4; t++) {
        assertThat(chains.at(chains.rank(t))).isEqualTo(t);
      }
    }
  }

  @Test
  void saysHowMuchHeapIsMissing() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, UPDATES);
    TransactionChains chains = TransactionChains.of(polygraph);
    Reachability.requireHeap(1 << 20, chains, 1L << 32);
    assertThatThrownBy(() -> Reachability.requireHeap(1 << 20, chains, 1L << 30))
        .isInstanceOf(HeapTooSmallException.class)
        .hasMessage(
            "memory limit reached: reachability of 1048576 events in 4 chains takes at least 4096"
                + " MiB, but the heap has 1024 MiB");
  }
}
