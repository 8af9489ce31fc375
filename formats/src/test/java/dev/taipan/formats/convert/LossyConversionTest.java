package dev.taipan.formats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Shape;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LossyConversionTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void losesNothingThatCanBeExpressed(HistoryFormat format) throws IOException {
    History history = Notation.history("1 1: w1=5 r2=0\n2 2: r1=5\n");
    LossyConversion conversion = LossyConversion.of(history, format);
    assertThat(conversion.losses()).isEmpty();
    assertThat(conversion.history()).isSameAs(history);
  }

  @Test
  void losesNothingInJsonLines() throws IOException {
    History history = Notation.history(new HistoryBuilder().noInitialValue(), "a 1 unknown: r1=1");
    assertThat(LossyConversion.of(history, HistoryFormat.JSONL).losses()).isEmpty();
  }

  @Test
  void takesObservedTransactionsAsCommitted() throws IOException {
    History history =
        Notation.history(
            "1 1 @1.. unknown: w1=5 r2=0\n2 2 unknown: w1=6\n3 3 @4..5: r1=5\n1 4 aborted: w1=7");
    LossyConversion conversion = LossyConversion.of(history, HistoryFormat.TEXT);
    assertThat(Notation.lines(conversion.history()))
        .isEqualTo("1 1 @1..: w1=5 r2=0\n3 3 @4..5: r1=5\n1 4 @.. aborted: w1=7\n");
    assertThat(conversion.losses())
        .containsExactly(
            "that 2 outcomes are unknown: 1 transactions were observed and become "
                + "committed, the others are dropped");
  }

  @Test
  void makesRegistersOfLists() throws IOException {
    History history = Notation.history("1 1: a1=5 a1=6 w2=1\n2 2: r1=[5,6] r1=[]\n");
    LossyConversion conversion = LossyConversion.of(history, HistoryFormat.BINCODE);
    assertThat(Notation.lines(conversion.history()))
        .isEqualTo("1 1: w1=5 w1=6 w2=1\n2 2: r1=6 r1=0\n");
    assertThat(conversion.losses())
        .containsExactly("lists: their keys become registers that hold the last element");
  }

  @Test
  void refusesListsOnWhichReadsDisagree() {
    History history = Notation.history("1 1: a1=5 a1=6\n2 2: r1=[5,6] r1=[6,5]\n");
    assertThatThrownBy(() -> LossyConversion.of(history, HistoryFormat.TEXT))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessage(
            "cannot write as TEXT: reads disagree on the order of lists, which registers "
                + "cannot express");
  }

  @Test
  void makesTheInitialValueZeroAndAnotherOfZero() throws IOException {
    History history =
        Notation.history(new HistoryBuilder().initialValue(-1), "1 1: w1=0 w1=8\n2 2: r1=0 r2=-1");
    LossyConversion conversion = LossyConversion.of(history, HistoryFormat.TEXT);
    assertThat(Notation.lines(conversion.history())).isEqualTo("1 1: w1=9 w1=8\n2 2: r1=9 r2=0\n");
    assertThat(conversion.losses())
        .containsExactly(
            "the initial value -1, which becomes 0", "the value 0, which becomes 9 here");
  }

  @Test
  void nobodyReadsAnInitialValueThatWasNone() throws IOException {
    History history =
        Notation.history(new HistoryBuilder().noInitialValue(), "1 1: w1=1\n2 2: r1=0 r1=1");
    assertThat(Notation.lines(LossyConversion.of(history, HistoryFormat.TEXT).history()))
        .isEqualTo("1 1: w1=1\n2 2: r1=2 r1=1\n");
    History operations = LossyConversion.of(history, HistoryFormat.EDN).history();
    assertThat(operations.initialValue()).isEqualTo(2);
    assertThat(Notation.lines(operations)).isEqualTo("1 1: w1=1\n2 2: r1=0 r1=1\n");
  }

  @Test
  void numbersTransactionsAnewWhereNumbersAgree() throws IOException {
    History history = Notation.history("1 7: w1=1\n2 7: r1=1");
    LossyConversion conversion = LossyConversion.of(history, HistoryFormat.TEXT);
    assertThat(Notation.lines(conversion.history())).isEqualTo("1 1: w1=1\n2 2: r1=1\n");
    assertThat(conversion.losses()).hasSize(1);
  }

  @Test
  void keepsTheVersionOrderWhereItCan() throws IOException {
    History history = Notation.history("1 1: w2=1 w1=1\n2 2 unknown: w1=2\n1 3: w1=3");
    VersionOrder order =
        new VersionOrder.Builder("x").add(Notation.key(history, 1), 4, 0, 2, 1).build();
    LossyConversion text = LossyConversion.of(history.withVersionOrder(order), HistoryFormat.TEXT);
    assertThat(Shape.complete(text.history())).endsWith("versions of 1[0, 1]");
    LossyConversion edn = LossyConversion.of(history.withVersionOrder(order), HistoryFormat.EDN);
    assertThat(edn.losses()).containsExactly("the version order");
  }

  @Test
  void leavesOutTimesThatOverlapAndReadsOfUnknown() throws IOException {
    History history =
        Notation.history("1 1 @1..5: w1=1\n1 2 @4..6: a3=9 r3=[9]\n2 3 @1.. unknown: r1=1 w1=2");
    LossyConversion conversion = LossyConversion.of(history, HistoryFormat.EDN);
    assertThat(conversion.losses())
        .containsExactly(
            "transaction times, because transactions of one session overlap",
            "reads of transactions with unknown outcomes: 1 times");
    assertThat(Notation.lines(conversion.history()))
        .isEqualTo("2 3 unknown: w1=2\n1 1: w1=1\n1 2: a3=9 r3=[9]\n");
  }

  @Test
  void numbersNamesInBincode() throws IOException {
    Path input = folder.resolve("input.edn");
    Files.writeString(input, "{:type :ok :process 1 :value [[:w :x -5] [:w 3 :a] [:r :y nil]]}");
    LossyConversion conversion =
        LossyConversion.of(HistoryFiles.read(input), HistoryFormat.BINCODE);
    Path output = folder.resolve("output");
    HistoryFiles.write(conversion.history(), output, HistoryFormat.BINCODE);
    History read =
        HistoryFiles.read(output, ReadOptions.DEFAULTS.withFormat(HistoryFormat.BINCODE));
    assertThat(Notation.lines(read)).isEqualTo("1 1: w4=1 w3=2 r5=0\n");
    assertThat(conversion.losses())
        .containsExactly(
            "the names of 2 keys, which get other numbers",
            "the initial value nil, which becomes 0",
            "the names of 2 values, which get other numbers");
  }
}
