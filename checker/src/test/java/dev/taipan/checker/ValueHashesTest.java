package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.cobra.LogBytes;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.anomaly.Anomaly;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cobra's logs in which all versions have one write id, so that values tell them apart. */
class ValueHashesTest {
  private static final long BEFORE_RECORDING = 0xbebeebeeL;

  @TempDir private Path folder;

  private Verdict verdict(IsolationLevel level) throws IOException {
    return IsolationChecker.check(HistoryFiles.read(folder), level, CheckOptions.DEFAULTS);
  }

  /** A value that is written twice; the first transaction read what was there before. */
  private static LogBytes firstClient() {
    return new LogBytes()
        .start(1)
        .read(BEFORE_RECORDING, BEFORE_RECORDING, 7)
        .writeOfValue(7, 70)
        .commit(1)
        .start(2)
        .writeOfValue(7, 71)
        .commit(2);
  }

  @Test
  void aValidHistoryHolds() throws IOException {
    firstClient().to(folder.resolve("T1.log"));
    new LogBytes()
        .start(3)
        .readOfValue(7, 71)
        .writeOfValue(7, 70)
        .commit(3)
        .start(4)
        .readOfValue(7, 70)
        .commit(4)
        .to(folder.resolve("T2.log"));
    assertThat(verdict(IsolationLevel.STRONG_SESSION_SERIALIZABILITY).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void aLostUpdateIsFound() throws IOException {
    firstClient().to(folder.resolve("T1.log"));
    new LogBytes()
        .start(3)
        .read(BEFORE_RECORDING, BEFORE_RECORDING, 7)
        .writeOfValue(7, 70)
        .commit(3)
        .to(folder.resolve("T2.log"));
    assertThat(verdict(IsolationLevel.SNAPSHOT_ISOLATION).outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(verdict(IsolationLevel.PREFIX_CONSISTENCY).outcome()).isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void aValueThatNobodyWroteIsOutOfThinAir() throws IOException {
    firstClient().to(folder.resolve("T1.log"));
    new LogBytes().start(3).readOfValue(7, 72).commit(3).to(folder.resolve("T2.log"));
    assertThat(verdict(IsolationLevel.READ_COMMITTED).violation().orElseThrow().anomaly())
        .isEqualTo(Anomaly.THIN_AIR_READ);
  }
}
