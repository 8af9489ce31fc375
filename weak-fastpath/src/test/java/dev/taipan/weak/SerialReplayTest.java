package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.RandomAccesses.Reads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SerialReplayTest {

  private static boolean explains(String lines) {
    return SerialReplay.explains(Notation.history(lines));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a 1:",
        "a 1: r1=0",
        "b 1: w1=1\na 2: r1=1 w1=2 r1=2\nb 3: r1=2",
        "a 1: w1=1\nb 2: w1=1\na 3: r1=1",
        "a 1: w1=0\na 2: r1=0",
        "a 1 aborted: w1=1 r2=9\nb 2: r1=0",
        "a 1 unknown: w1=1 r2=9\nb 2: r1=0",
        "a 1: w1=1 w1=2\nb 2: r1=2"
      })
  void acceptsLogsThatAStoreWithOneCopyWouldWrite(String lines) {
    assertThat(explains(lines)).isTrue();
    assertThat(Checked.of(lines).violated()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: r1=1\nb 2: w1=1",
        "a 1: w1=1\nb 2: r1=0",
        "a 1: w1=1\nb 2: w1=2\na 3: r1=1",
        "a 1: r1=9",
        "a 1: w1=1 r1=0",
        "a 1 aborted: w1=1\nb 2: r1=1",
        "a 1 unknown: w1=1\nb 2: r1=1",
        "a 1: w1=1 w1=2\nb 2: r1=1"
      })
  void saysNothingAboutLogsThatDoNotReplay(String lines) {
    assertThat(explains(lines)).isFalse();
  }

  @Test
  void takesLogsThatInterleaveSessionsAtTheirWord() {
    assertThat(explains("a 1: w1=1\nb 2: w1=2\na 3: r1=2")).isTrue();
    assertThat(explains("a 1: w1=1\nb 2: r1=2\na 3: w1=2")).isFalse();
  }

  @Test
  void takesSessionsSideBySideWhereTheLogGoesSessionBySession() {
    assertThat(explains("a 1: w1=1\na 3: r1=2\nb 2: w1=2")).isTrue();
    assertThat(explains("a 1: w1=1\na 3: w1=2\nb 2: r1=2")).isFalse();
  }

  @Test
  void keysAreUnreadableUntilWrittenWhereThereIsNoInitialValue() {
    assertThat(SerialReplay.explains(withoutInitialValue("a 1: r1=0"))).isFalse();
    assertThat(SerialReplay.explains(withoutInitialValue("a 1: w1=0 r1=0\nb 2: r1=0"))).isTrue();
    assertThat(SerialReplay.explains(withoutInitialValue("a 1 aborted: w1=0\nb 2: r1=0")))
        .isFalse();
  }

  private static History withoutInitialValue(String lines) {
    return Notation.history(new HistoryBuilder().noInitialValue(), lines);
  }

  @Test
  void initialValueNeedNotBeZero() {
    HistoryBuilder builder = new HistoryBuilder().initialValue(8);
    assertThat(SerialReplay.explains(Notation.history(builder, "a 1: r1=8\nb 2: w1=0"))).isTrue();
  }

  @Test
  void neverExplainsWhatHasAnAnomaly() {
    int explained = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      Checked history = new Checked(RandomAccesses.of(seed, Reads.OLDER));
      if (SerialReplay.explains(history.accesses().history())) {
        explained++;
        assertThat(history.counts()).isEmpty();
        assertThat(history.violated()).isEmpty();
      }
    }
    assertThat(explained).isGreaterThan(100);
  }

  /** A store of one list per key would have returned exactly these lists. */
  @Test
  void explainsListsWhereEachIsWhatWasAppendedSoFar() {
    int explained = 0;
    for (long seed = 0; seed < 4_000; seed++) {
      History history = RandomLists.of(seed);
      boolean replays = replays(history);
      assertThat(SerialReplay.explains(history)).as(Notation.lines(history)).isEqualTo(replays);
      explained += replays ? 1 : 0;
    }
    assertThat(explained).isBetween(300, 2_000);
  }

  private static boolean replays(History history) {
    Map<Integer, List<Long>> state = new HashMap<>();
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      for (int op = history.operationStart(t);
          op < history.operationEnd(t) && history.status(t) == TransactionStatus.COMMITTED;
          op++) {
        List<Long> held = state.computeIfAbsent(history.key(op), key -> new ArrayList<>());
        if (history.isWrite(op)) {
          held.add(history.value(op));
        } else if (!Arrays.stream(history.lists().read(history, op))
            .boxed()
            .toList()
            .equals(held)) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void listsWithMoreThanWasAppendedAreNotExplained() {
    assertThat(explains("a 1: a1=1\nb 2: r1=[1]")).isTrue();
    assertThat(explains("a 1: a1=1\nb 2: a1=2\nc 3: r1=[2]")).isFalse();
    assertThat(explains("a 1: a1=1\nb 2: r1=[1]\nc 3: a1=2\nd 4: a2=1 r2=[1]")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a 1 @1..2:\nb 2 @3..4:",
        "a 1 @1..3:\nb 2 @3..4:",
        "b 2 @3..4:\na 1 @1..3:",
        "b 2 @3..4:\na 1 @1..5:",
        "b 2 @3..4:\na 1 @1..:",
        "b 2 @..4:\na 1 @1..2:",
        "b 2 @3..4:\na 1 @1..2 aborted:",
        "b 2 @3..4 unknown:\na 1 @1..2:",
        "a 1:\nb 2:"
      })
  void respectsRealTimeWhereNobodyIsBehindWhoStartedLater(String lines) {
    assertThat(respectsRealTime(lines)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b 2 @3..4:\na 1 @1..2:",
        "b 2 @3..4:\nc 3 @2..9:\na 1 @1..2:",
        "c 3 @0..9:\nb 2 @3..:\na 1 @..2:"
      })
  void contradictsRealTimeWhereSomebodyIs(String lines) {
    assertThat(respectsRealTime(lines)).isFalse();
  }

  /** A session around the others shows that the lines are in the order of the log. */
  private static boolean respectsRealTime(String lines) {
    return SerialReplay.respectsRealTime(Notation.history("z 8:\n" + lines + "\nz 9:"));
  }

  private static boolean respects(String lines, int... writers) {
    return SerialReplay.respects(
        Notation.history(lines), new VersionOrder.Builder("a test").add(0, 0, writers).build());
  }

  @Test
  void heedsAnOrderThatSomebodyTold() {
    String lines = "a 1: w1=1\nb 2: w1=2\nc 3: w1=3";
    assertThat(respects(lines, 0, 1, 2)).isTrue();
    assertThat(respects(lines, 0, 2)).isTrue();
    assertThat(respects(lines, 1)).isTrue();
    assertThat(respects(lines, 0, 2, 1)).isFalse();
    assertThat(respects(lines, 1, 1)).isFalse();
  }

  @Test
  void saysNothingOfAnOrderThatNamesWhatDoesNotRun() {
    assertThat(respects("a 1: w1=1\nb 2 unknown: w1=2", 0, 1)).isFalse();
    assertThat(respects("a 1 unknown: w1=1\nb 2: w1=2", 0, 1)).isFalse();
  }
}
