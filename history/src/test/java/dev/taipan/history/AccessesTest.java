package dev.taipan.history;

import static dev.taipan.history.notation.Notation.key;
import static dev.taipan.history.notation.Notation.transaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessesTest {

  private static Accesses accesses(String lines) {
    History history = Notation.history(lines);
    return new Accesses(history, ReadsFrom.of(history));
  }

  @Test
  void listsExternalReadsInProgramOrderWithTheirWriters() {
    Accesses accesses = accesses("a 1: w1=5 w2=6\nb 2: r2=6 w3=1 r3=1 r1=5 r4=0");
    assertThat(reads(accesses, 2)).containsExactly("2 from 1", "1 from 1", "4 from initial");
    assertThat(accesses.reads()).isEqualTo(3);
  }

  @Test
  void leavesOutReadsThatAreAnomaliesByThemselves() {
    Accesses accesses =
        accesses(
            "a 1: w1=5 w1=6\nb 2 aborted: w1=7\nc 3: r1=5 r1=7 r1=99 w2=1 w2=2 r2=1\nd 4: r3=1 w3=1");
    assertThat(reads(accesses, 3)).isEmpty();
    assertThat(reads(accesses, 4)).isEmpty();
  }

  @Test
  void marksAmbiguousReads() {
    Accesses accesses = accesses("a 1: w1=5\nb 2: w1=5\nc 3: r1=5");
    assertThat(accesses.readWriter(accesses.readStart(2))).isEqualTo(Accesses.AMBIGUOUS);
  }

  @Test
  void listsFinalWritesOnceAndByKey() {
    Accesses accesses = accesses("z 9: w1=1 w2=1\na 1: w2=5 w1=6 w2=7");
    int one = transaction(accesses.history(), 1);
    assertThat(accesses.writeEnd(one) - accesses.writeStart(one)).isEqualTo(2);
    assertThat(accesses.writeKey(accesses.writeStart(one))).isZero();
    assertThat(accesses.writeKey(accesses.writeStart(one) + 1)).isEqualTo(1);
    assertThat(accesses.writes(one, 0)).isTrue();
    assertThat(accesses.writes(one, 2)).isFalse();
  }

  @Test
  void listsTheIncludedWritersOfAKeyByNumber() {
    Accesses accesses =
        accesses("a 1: w1=5 w2=1\na 2 aborted: w1=6\nb 3 unknown: w1=7\nb 4: w1=8 w1=9\nb 5: r3=0");
    assertThat(writers(accesses, 1)).containsExactly("1", "4");
    assertThat(writers(accesses, 2)).containsExactly("1");
    assertThat(writers(accesses, 3)).isEmpty();
  }

  @Test
  void findsTheKeyOfAWriterAlsoBesideKeysWithoutWriters() {
    Accesses accesses = accesses("a 1: r1=0 w2=1 r3=0 w4=1\na 2: w4=2");
    assertThat(accesses.keyOfWriter(0)).isEqualTo(key(accesses.history(), 2));
    assertThat(accesses.keyOfWriter(1)).isEqualTo(key(accesses.history(), 4));
    assertThat(accesses.keyOfWriter(2)).isEqualTo(key(accesses.history(), 4));
  }

  @Test
  void skipsWhatIsNotIncludedOnTheWayBackThroughASession() {
    Accesses accesses =
        accesses("a 1: w1=1\na 2 aborted: w1=2\na 3 unknown:\na 4: w1=4\nb 5: w1=5");
    assertThat(accesses.previousInSession(transaction(accesses.history(), 4))).isZero();
    assertThat(accesses.previousInSession(transaction(accesses.history(), 1))).isEqualTo(-1);
    assertThat(accesses.previousInSession(transaction(accesses.history(), 5))).isEqualTo(-1);
    assertThat(accesses.sessionOf(transaction(accesses.history(), 5))).isEqualTo(1);
  }

  @Test
  void indexesAnEmptyHistory() {
    assertThat(accesses("").reads()).isZero();
  }

  private static List<String> reads(Accesses accesses, long reader) {
    int t = transaction(accesses.history(), reader);
    List<String> reads = new ArrayList<>();
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      reads.add(
          accesses.history().keyName(accesses.readKey(r))
              + " from "
              + accesses.history().transactionName(accesses.readWriter(r)));
    }
    return reads;
  }

  private static List<String> writers(Accesses accesses, long keyNumber) {
    int key = key(accesses.history(), keyNumber);
    List<String> writers = new ArrayList<>();
    for (int w = accesses.writerStart(key); w < accesses.writerEnd(key); w++) {
      writers.add(accesses.history().transactionName(accesses.writer(w)));
    }
    return writers;
  }
}
