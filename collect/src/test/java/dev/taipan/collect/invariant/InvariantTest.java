package dev.taipan.collect.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Invariants of histories written by hand, kept and broken. */
class InvariantTest {
  private static final String BEGINNING =
      """
      {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,"absent":null}
      """;

  private static final String BANK =
      """
      {"key":["account",0],"initial":{"v":0,"balance":100}}
      {"key":["account",1],"initial":{"v":0,"balance":100}}
      """;

  private static final String COUNTER =
      """
      {"key":["counter",0],"initial":{"v":0,"n":0}}
      {"session":"1","id":1,"start":1,"status":"committed","end":2,"ops":[["r",["counter",0],{"v":0,"n":0}],["w",["counter",0],{"v":1,"n":1}]]}
      {"session":"2","id":2,"start":1,"status":"committed","end":2,"ops":[["r",["counter",0],{"v":0,"n":0}],["w",["counter",0],{"v":2,"n":1}]]}
      {"session":"3","id":3,"start":1,"status":"unknown","ops":[["r",["counter",0],{"v":1,"n":1}],["w",["counter",0],{"v":3,"n":2}]]}
      {"session":"4","id":4,"start":1,"status":"aborted","end":2,"ops":[["w",["counter",0],{"v":4,"n":9}]]}
      """;

  @TempDir private Path folder;

  private Finding find(Invariant invariant, String... lines) throws IOException {
    Path file = folder.resolve("history.jsonl");
    return invariant.in(
        HistoryFiles.read(Files.writeString(file, BEGINNING + String.join("", lines))));
  }

  private static String read(int id, String operations) {
    return transaction(id, 3, "committed", operations);
  }

  private static String transaction(int id, int start, String status, String operations) {
    return """
        {"session":"%d","id":%1$d,"start":%d,"status":"%s","end":%d,"ops":[%s]}
        """
        .formatted(id, start, status, start + 1, operations);
  }

  private static String last(String operations) {
    return """
        {"session":"last","id":99,"start":8,"status":"committed","end":9,"ops":[%s],"final":true}
        """
        .formatted(operations);
  }

  @ParameterizedTest
  @EnumSource
  void whereNothingWasSeenNothingIsObserved(Invariant invariant) throws IOException {
    assertThat(find(invariant, read(1, "[\"r\",[\"other\",0],null]")))
        .isEqualTo(new Finding(0, Optional.empty()));
  }

  @Test
  void balancesThatWereReadAddUp() throws IOException {
    String half = "[\"r\",[\"account\",0],{\"v\":0,\"balance\":100}]";
    String moved = "[\"r\",[\"account\",1],{\"v\":5,\"balance\":90}]";
    String stayed = "[\"r\",[\"account\",1],{\"v\":0,\"balance\":100}]";
    String writes =
        transaction(
            1,
            1,
            "committed",
            half
                + ","
                + stayed
                + ",[\"w\",[\"account\",0],{\"v\":4,\"balance\":110}]"
                + ",[\"w\",[\"account\",1],{\"v\":5,\"balance\":90}]");

    assertThat(find(Invariant.TOTAL, BANK, writes, read(2, half + "," + stayed), read(3, moved)))
        .isEqualTo(new Finding(1, Optional.empty()));
    assertThat(find(Invariant.TOTAL, BANK, writes, read(2, half + "," + moved)))
        .isEqualTo(
            new Finding(1, Optional.of("T2 read balances that add up to 190, and not to 200")));
    assertThat(
            find(Invariant.TOTAL, BANK, writes, transaction(2, 3, "aborted", half + "," + moved)))
        .as("who aborted saw what need not be")
        .isEqualTo(new Finding(0, Optional.empty()));
  }

  @Test
  void incrementsOfUnknownOutcomeMayCount() throws IOException {
    assertThat(find(Invariant.COUNT, COUNTER, last("[\"r\",[\"counter\",0],{\"v\":1,\"n\":1}]")))
        .isEqualTo(
            new Finding(
                1,
                Optional.of(
                    "[\"counter\",0] is at 1 at the end, after 2 committed increments and 1 of "
                        + "unknown outcome")));
    for (int kept = 2; kept <= 3; kept++) {
      assertThat(find(Invariant.COUNT, COUNTER, counted(kept)).breach()).isEmpty();
    }
    assertThat(find(Invariant.COUNT, COUNTER, counted(4)).breach()).isPresent();
  }

  private static String counted(int count) {
    return last("[\"r\",[\"counter\",0],{\"v\":7,\"n\":%d}]".formatted(count));
  }

  private static String insert(String table, int key, String column, int number) {
    return "[\"insert\",[\"%s\",%d],{\"v\":%2$d,\"%s\":%d}]".formatted(table, key, column, number);
  }

  @Test
  void numbersAreInsertedOnce() throws IOException {
    String first = transaction(1, 1, "committed", insert("claim", 11, "code", 5));
    String other = insert("claim", 12, "code", 5);

    assertThat(
            find(
                Invariant.UNIQUE_NUMBERS,
                first,
                transaction(2, 1, "aborted", other),
                transaction(3, 1, "unknown", insert("claim", 13, "code", 5)),
                transaction(4, 1, "committed", insert("claim", 14, "code", 6))))
        .isEqualTo(new Finding(2, Optional.empty()));
    assertThat(find(Invariant.UNIQUE_NUMBERS, first, transaction(2, 1, "committed", other)))
        .isEqualTo(
            new Finding(
                2,
                Optional.of(
                    "T1 inserted [\"claim\",11] and T2 inserted [\"claim\",12], both with code "
                        + "5")));
    assertThat(
            find(
                    Invariant.NO_NUMBER_TWICE,
                    transaction(1, 1, "committed", insert("sequence1", 11, "n", 5)),
                    transaction(2, 1, "committed", insert("sequence3", 12, "n", 5)))
                .breach())
        .isPresent();
  }

  @Test
  void elementsAreThereAtTheEnd() throws IOException {
    String elements =
        transaction(1, 1, "committed", insert("element", 11, "part", 0))
            + transaction(2, 1, "committed", insert("element", 12, "part", 0))
            + transaction(3, 1, "unknown", insert("element", 13, "part", 0));
    String there = "[\"r\",[\"element\",11],{\"v\":11,\"part\":0}]";
    String gone = "[\"r\",[\"element\",12],null],[\"r\",[\"element\",13],null]";

    assertThat(find(Invariant.NO_ELEMENT_LOST, elements).observations()).isZero();
    assertThat(find(Invariant.NO_ELEMENT_LOST, elements, last(there + "," + gone)))
        .isEqualTo(
            new Finding(
                2,
                Optional.of(
                    "[\"element\",12], which T2 inserted and committed, is not there at the end")));
  }

  @Test
  void elementsAreFoundByReadsThatBeginAfterTheirCommit() throws IOException {
    String element = transaction(1, 1, "committed", insert("element", 11, "part", 0));
    String missed = "[\"predicate\",\"SELECT * FROM element WHERE part = 0\",[]]";
    String other = "[\"predicate\",\"SELECT * FROM element WHERE part = 1\",[]]";

    assertThat(
            find(
                Invariant.NO_STALE_READ,
                element,
                transaction(2, 1, "committed", missed),
                transaction(3, 5, "committed", other),
                transaction(4, 5, "aborted", missed)))
        .isEqualTo(new Finding(2, Optional.empty()));
    assertThat(find(Invariant.NO_STALE_READ, element, transaction(2, 5, "committed", missed)))
        .isEqualTo(
            new Finding(
                1,
                Optional.of(
                    "T2 began later and did not find [\"element\",11], which T1 inserted and "
                        + "committed")));
  }

  @Test
  void onlyClaimsThatAreStrongEnoughPromiseIt() {
    Optional<IsolationLevel> rc = Optional.of(IsolationLevel.READ_COMMITTED);
    Optional<IsolationLevel> ser = Optional.of(IsolationLevel.SERIALIZABILITY);

    assertThat(Invariant.TOTAL.isPromised(rc)).isFalse();
    assertThat(Invariant.TOTAL.isPromised(ser)).isTrue();
    assertThat(Invariant.TOTAL.isPromised(Optional.empty())).isFalse();
    assertThat(Invariant.NO_STALE_READ.isPromised(ser)).isFalse();
    assertThat(Invariant.UNIQUE_NUMBERS.isPromised(Optional.empty())).isTrue();
  }
}
