package dev.taipan.checker.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which steps of a cycle are told as one. */
class PathsTest {
  private static final Map<String, Kind> KINDS =
      Map.of(
          "rt", Kind.REAL_TIME,
          "so", Kind.SESSION_ORDER,
          "rw", Kind.READ_WRITE,
          "wr", Kind.WRITE_READ);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          a 1 @1..2|b 2 @3..4|c 3 @5..6; 3 rw 1 rt 2 rt 3; 3 rw 1 rt 3
          a 1 @1..2|b 2 @3..4|c 3 @5..6; 1 rt 2 rt 3 rw 1; 3 rw 1 rt 3
          a 1 @1..2|b 2 @3..4|c 3 @5..6; 2 rt 3 rw 1 rt 2; 3 rw 1 rt 3
          a 1 @1..2|a 2 @3..4|a 3 @5..6; 3 rw 1 so 2 so 3; 3 rw 1 so 3
          a 1|a 2|a 3; 3 rw 1 so 2 so 3; 3 rw 1 so 3
          a 1 @1..10|a 2 @5..6|b 3 @10..12; 3 rw 1 so 2 rt 3; 3 rw 1 so 2 rt 3
          a 1 @1..10|a 2 @5..6|b 3 @11..12; 3 rw 1 so 2 rt 3; 3 rw 1 rt 3
          a 1 @1..10|a 2 @5..6|a 3 @10..12; 3 rw 1 so 2 rt 3; 3 rw 1 so 3
          a 1 @1..10|a 2 @5..6|b 3 @7..12|b 4 @13..14; 4 rw 1 so 2 rt 3 so 4; 4 rw 1 rt 4
          a 1 @1..10|a 2 @5..6|b 3 @7..8|b 4 @9..10; 4 rw 1 so 2 rt 3 so 4; 4 rw 1 so 2 rt 4
          a 1 @1..2|b 2 @3..4; 2 rw 1 rt 2; 2 rw 1 rt 2
          a 1 @1..2|b 2 @3..4|c 3 @5..6|d 4 @7..8; 4 rw 1 rt 2 rw 3 rt 4; 4 rw 1 rt 2 rw 3 rt 4
          """)
  void shortens(String transactions, String cycle, String shortened) {
    History history =
        Notation.history(transactions.replaceAll("(?=\\||$)", ": w1=1").replace('|', '\n'));
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    List<Dependency> result = new Paths(accesses).shortenCycle(cycle(history, cycle));
    assertThat(words(history, result)).isEqualTo(shortened);
  }

  @ParameterizedTest
  @CsvSource({"1 rt 2 rt 1", "2 rt 1 rt 2"})
  void keepsACycleOfNothingElse(String cycle) {
    History history = Notation.history("a 1 @1..2: w1=1\nb 2 @3..4: w1=2");
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    List<Dependency> result = new Paths(accesses).shortenCycle(cycle(history, cycle));
    assertThat(words(history, result)).isEqualTo(cycle);
  }

  /** A level that asks only for the session has nothing else to go by. */
  @ParameterizedTest
  @CsvSource({
    "a 1|a 2|a 3, 1 wr 2 so 3, 1 so 3",
    "a 1|b 2|a 3, 1 wr 2 wr 3, 1 so 3",
    "a 1|b 2|b 3, 1 wr 2 so 3, 1 wr 2 so 3",
    "a 1|a 2, 1 wr 2, 1 wr 2",
  })
  void tellsASightBySessionOrderIfThatIsEnough(String transactions, String path, String shortened) {
    History history =
        Notation.history(transactions.replaceAll("(?=\\||$)", ": w1=1").replace('|', '\n'));
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    List<Dependency> result = new Paths(accesses).shortenSight(cycle(history, path));
    assertThat(words(history, result)).isEqualTo(shortened);
  }

  private static List<Dependency> cycle(History history, String words) {
    String[] word = words.split(" ");
    List<Dependency> cycle = new ArrayList<>();
    for (int i = 0; i + 2 < word.length; i += 2) {
      cycle.add(
          new Dependency(
              KINDS.get(word[i + 1]),
              Notation.transaction(history, Long.parseLong(word[i])),
              Notation.transaction(history, Long.parseLong(word[i + 2])),
              -1,
              Dependency.NO_WITNESS));
    }
    return cycle;
  }

  private static String words(History history, List<Dependency> cycle) {
    StringBuilder words = new StringBuilder(history.transactionName(cycle.get(0).from()));
    for (Dependency step : cycle) {
      KINDS.forEach((word, kind) -> words.append(kind == step.kind() ? " " + word + " " : ""));
      words.append(history.transactionName(step.to()));
    }
    return words.toString().replace("T", "");
  }
}
