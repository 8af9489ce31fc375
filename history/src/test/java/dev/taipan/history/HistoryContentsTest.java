package dev.taipan.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.notation.Notation;
import dev.taipan.history.summary.HistoryContents;
import dev.taipan.history.summary.HistoryContents.KeyLoad;
import org.junit.jupiter.api.Test;

class HistoryContentsTest {

  @Test
  void countsWhoWritesWhatTheyHaveRead() {
    HistoryContents contents =
        HistoryContents.of(
            Notation.history(
                """
                a 1: w1=1 w1=2 r1=2
                b 2: r1=2 w1=3 w1=4
                a 3 aborted: r1=4 r2=0 w3=1
                """));
    assertThat(contents.blindWrites()).isEqualTo(2);
    assertThat(contents.readModifyWrites()).isEqualTo(1);
    assertThat(contents.accesses()).isEqualTo(5);
    assertThat(contents.meanTransactionsPerKey(3)).isEqualTo(5.0 / 3);
    assertThat(contents.hottestKeys())
        .containsExactly(
            new KeyLoad("1", 3, 3, 4), new KeyLoad("2", 1, 1, 0), new KeyLoad("3", 1, 0, 1));
    assertThat(contents.listKeys()).isZero();
    assertThat(contents.meanListLength()).isZero();
  }

  @Test
  void showsOnlyTheHottestKeys() {
    HistoryContents contents =
        HistoryContents.of(
            Notation.history(
                "a 1: r1=0 r2=0 r3=0 r4=0 r5=0 r6=0 r7=0\na 2: r7=0 r6=0\nb 3: r7=0\n"));
    assertThat(contents.hottestKeys())
        .extracting(KeyLoad::key)
        .containsExactly("7", "6", "1", "2", "3");
  }

  @Test
  void countsListsAndVersions() {
    History history =
        Notation.history("a 1: a1=1 a1=2 w9=1\nb 2: r1=[1,2] r1=[2] r2=[]\nb 3: w9=2\n");
    VersionOrder order =
        new VersionOrder.Builder("x").add(Notation.key(history, 9), 1, 0, 2).build();
    HistoryContents contents = HistoryContents.of(history.withVersionOrder(order));
    assertThat(contents.listKeys()).isEqualTo(2);
    assertThat(contents.appends()).isEqualTo(2);
    assertThat(contents.listReads()).isEqualTo(3);
    assertThat(contents.irregularListReads()).isEqualTo(1);
    assertThat(contents.longestList()).isEqualTo(2);
    assertThat(contents.meanListLength()).isEqualTo(1);
    assertThat(contents.versionLists()).isEqualTo(1);
    assertThat(contents.versions()).isEqualTo(2);
  }
}
