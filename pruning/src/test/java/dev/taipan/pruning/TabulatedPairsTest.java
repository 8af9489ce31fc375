package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.TransactionChains;
import org.junit.jupiter.api.Test;

class TabulatedPairsTest {
  @Test
  void rowsMayTakeAQuarterOfTheHeap() {
    Polygraph polygraph =
        Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, "a 1: w1=1\nb 2: w2=1\nc 3: w3=1");
    TransactionChains chains = TransactionChains.of(polygraph);
    long rows = chains.bytes(1 << 20);
    assertThat(TabulatedPairs.rowsTakeMuch(1 << 20, chains, 4 * rows)).isFalse();
    assertThat(TabulatedPairs.rowsTakeMuch(1 << 20, chains, 4 * rows - 4)).isTrue();
  }
}
