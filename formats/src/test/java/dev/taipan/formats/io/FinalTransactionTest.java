package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.convert.LossyConversion;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.UnjudgeableHistoryException;
import dev.taipan.history.column.Column;
import dev.taipan.history.notation.Notation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FinalTransactionTest {
  private static final String HISTORY = "a 1: w1=1\na 9 final: r1=1\nb 2: w1=2\nb 3: w1=3\n";

  @Test
  void comesLastInRecordedOrder() {
    assertThat(Notation.lines(Notation.history(HISTORY)))
        .isEqualTo("a 1: w1=1\nb 2: w1=2\nb 3: w1=3\na 9 final: r1=1\n");
    History interleaved = Notation.history("a 1: w1=1\nb 9 final: r1=1\na 3: w1=3\n");
    assertThat(Notation.lines(interleaved)).endsWith("b 9 final: r1=1\n");
  }

  @Test
  void survivesCopies() {
    History history = Notation.history(HISTORY);
    int last = Notation.transaction(history, 9);
    assertThat(history.finalTransaction()).hasValue(last);
    assertThat(history.withoutSessionOrder().finalTransaction()).hasValue(last);
    assertThat(history.withClockSkew(1).isFinalTransaction(last)).isTrue();
    History continued = HistoryBuilder.continuing(history).build();
    assertThat(continued.transactionNumber(continued.finalTransaction().orElseThrow()))
        .isEqualTo(9);
    assertThat(NumberedBySession.of(continued).finalTransaction()).hasValue(last);
    assertThat(Notation.history("a 1: w1=1").finalTransaction()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a 1 final: w1=1 | the final transaction 1 writes key 1; expected a final "
            + "transaction without writes",
        "a 1 final: a1=1 | the final transaction 1 writes key 1; expected a final "
            + "transaction without writes",
        "a 1 final: r1=0/a 2: w1=1 | the final transaction 1 is not the last one of "
            + "its session; expected no transaction after the final one",
        "a 1 final: r1=0/b 2 final: r1=0 | a second final transaction",
        "a 1 @1..3 final: r1=0/b 2 @4..5: w1=1 | the final transaction 1 ended at 3, "
            + "before transaction 2 started at 4; expected all other transactions to start "
            + "before the final transaction ends"
      })
  void mustBeAbleToComeLast(String lines, String message) {
    assertThatThrownBy(() -> Notation.history(lines.replace('/', '\n')))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void mustHaveCommitted() {
    HistoryBuilder builder = new HistoryBuilder();
    int last = builder.transaction(builder.session("a"), 1, TransactionStatus.UNKNOWN);
    builder.finalTransaction(last);
    assertThatThrownBy(builder::build)
        .isInstanceOf(UnjudgeableHistoryException.class)
        .hasMessage(
            "the final transaction 1 is not known to have committed; expected a committed "
                + "final transaction");
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "BINCODE", "EDN", "JEPSEN_JSON"})
  void cannotBeSaidInOtherFormats(HistoryFormat format, @TempDir Path folder) throws Exception {
    History history = Notation.history(HISTORY);
    assertThat(history.columns()).containsExactly(Column.FINAL_TRANSACTION);
    assertThat(LossyConversion.of(history, format).losses())
        .contains("that the final transaction comes after all others");
    assertThatThrownBy(() -> HistoryFiles.write(history, folder.resolve("written"), format))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("transaction 9 comes after all others");
  }
}
