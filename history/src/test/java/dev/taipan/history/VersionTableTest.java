package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.notation.Notation;
import dev.taipan.history.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionTableTest {

  @Test
  void findsWritesOfDenselyNumberedValues() {
    History history = Notation.history("a 1: w1=5 w1=6 r1=7 w1=8");
    VersionTable table = new VersionTable(history);
    assertThat(writes(table, 0, 5)).containsExactly(0);
    assertThat(writes(table, 0, 6)).containsExactly(1);
    assertThat(writes(table, 0, 7)).as("read only").isEmpty();
    assertThat(writes(table, 0, 8)).containsExactly(3);
    assertThat(writes(table, 0, 4)).isEmpty();
    assertThat(writes(table, 0, 9)).isEmpty();
  }

  @Test
  void findsWritesOfScatteredValues() {
    long far = Long.MAX_VALUE;
    History history =
        Notation.history("a 1: w1=-3 w1=%d w1=%d w2=-3".formatted(far, Long.MIN_VALUE));
    VersionTable table = new VersionTable(history);
    assertThat(writes(table, 0, -3)).containsExactly(0);
    assertThat(writes(table, 0, far)).containsExactly(1);
    assertThat(writes(table, 0, Long.MIN_VALUE)).containsExactly(2);
    assertThat(writes(table, 1, -3)).containsExactly(3);
    assertThat(writes(table, 0, 0)).isEmpty();
    assertThat(writes(table, 1, far)).isEmpty();
  }

  @Test
  void findsNegativeValuesThatLieDensely() {
    VersionTable table = new VersionTable(Notation.history("a 1: w1=-2 w1=-1 w1=-2"));
    assertThat(writes(table, 0, -2)).containsExactly(0, 2);
    assertThat(writes(table, 0, -1)).containsExactly(1);
    assertThat(writes(table, 0, -3)).isEmpty();
  }

  @Test
  void listsAllDuplicates() {
    History history =
        Notation.history(
            """
            a 1: w1=1 w2=1
            b 2: w1=1 w1=900000000000
            b 3: w1=1 w1=900000000000
            """);
    VersionTable table = new VersionTable(history);
    assertThat(writes(table, 0, 1)).containsExactlyInAnyOrder(0, 2, 4);
    assertThat(writes(table, 0, 900_000_000_000L)).containsExactlyInAnyOrder(3, 5);
    assertThat(writes(table, 1, 1)).containsExactly(1);
  }

  @Test
  void findsWritesOfValuesThatCountUpOverAllKeys() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      StringBuilder line = new StringBuilder("a 1:");
      int value = random.nextInt(100) - 50;
      for (int op = random.nextInt(200); op >= 0; op--) {
        // Now and then a value is written again, to the same key or another one.
        value += random.nextInt(20) == 0 ? 0 : 1;
        line.append(endOfTransaction(random));
        line.append(" w").append(random.nextInt(8)).append('=').append(value);
      }
      assertThatAllValuesAreFound(Notation.history(line.toString()));
    }
  }

  @Test
  void findsNothingForValuesFarFromThoseThatCountUpOverAllKeys() {
    StringBuilder line = new StringBuilder("a 1:");
    for (int value = -5; value < 40; value++) {
      line.append(" w").append(value * value % 11).append('=').append(value);
    }
    VersionTable table = new VersionTable(Notation.history(line.toString()));
    assertThat(writes(table, 0, Long.MAX_VALUE)).isEmpty();
    assertThat(writes(table, 0, Long.MIN_VALUE)).isEmpty();
  }

  @Test
  void findsNothingForAKeyThatIsOnlyRead() {
    assertThat(writes(new VersionTable(Notation.history("a 1: r1=0")), 0, 0)).isEmpty();
  }

  @Test
  void agreesWithASearchOfTheHistoryOnRandomHistories() {
    Random random = new Random(6);
    for (int i = 0; i < 300; i++) {
      int spread = 1 << random.nextInt(31);
      StringBuilder line = new StringBuilder("a 1:");
      for (int op = random.nextInt(60); op >= 0; op--) {
        line.append(endOfTransaction(random));
        line.append(random.nextInt(5) == 0 ? " r" : " w").append(random.nextInt(3));
        line.append('=').append(random.nextInt(spread) - spread / 2);
      }
      assertThatAllValuesAreFound(Notation.history(line.toString()));
    }
  }

  private static String endOfTransaction(Random random) {
    return random.nextInt(4) == 0 ? "\na " + random.nextInt(1 << 30) + ":" : "";
  }

  private static void assertThatAllValuesAreFound(History history) {
    assertThatAllValuesAreFound(history, new VersionTable(history));
    assertThatAllValuesAreFound(history, new VersionTable(history, new Workers(3, 1)));
  }

  private static void assertThatAllValuesAreFound(History history, VersionTable table) {
    for (int read = 0; read < history.operations(); read++) {
      for (int key = 0; key < history.keys(); key++) {
        for (long value = history.value(read) - 1; value <= history.value(read) + 1; value++) {
          assertThat(writes(table, key, value)).isEqualTo(search(history, key, value));
        }
      }
    }
  }

  private static List<Integer> search(History history, int key, long value) {
    List<Integer> found = new ArrayList<>();
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation)
          && history.key(operation) == key
          && history.value(operation) == value) {
        found.add(operation);
      }
    }
    return found;
  }

  private static List<Integer> writes(VersionTable table, int key, long value) {
    List<Integer> writes = new ArrayList<>();
    for (int w = table.first(key, value); w != VersionTable.NONE; w = table.next(w)) {
      writes.add(w);
    }
    return writes;
  }
}
