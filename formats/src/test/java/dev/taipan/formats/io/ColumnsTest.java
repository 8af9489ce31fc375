package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.syntax.RowNames;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Column;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.RowKey;
import java.io.OutputStream;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every writer refuses exactly the columns that its codec does not list. */
class ColumnsTest {

  static Stream<Arguments> columnsOfFormats() {
    return ServiceLoader.load(HistoryCodec.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(codec -> codec.format() != HistoryFormat.COBRA)
        .flatMap(codec -> Stream.of(Column.values()).map(column -> Arguments.of(codec, column)));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("columnsOfFormats")
  void writesWhatItListsAndRefusesTheRest(HistoryCodec codec, Column column) {
    History history = with(column);
    assertThat(history.columns()).contains(column);
    if (codec.columns().containsAll(history.columns())) {
      assertThatCode(() -> codec.write(history, OutputStream.nullOutputStream()))
          .doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> codec.write(history, OutputStream.nullOutputStream()))
          .isInstanceOf(UnwritableHistoryException.class)
          .hasMessageStartingWith("cannot write as " + codec.format() + ": ")
          .hasMessageEndingWith(", which this format cannot express");
    }
  }

  /** A history that says little but what one column holds. */
  private static History with(Column column) {
    HistoryBuilder builder = new HistoryBuilder();
    int session = builder.session("1");
    boolean unknown = column == Column.UNKNOWN_OUTCOMES;
    int t =
        builder.transaction(
            session, 1, unknown ? TransactionStatus.UNKNOWN : TransactionStatus.COMMITTED);
    if (column == Column.ROW_KEYS) {
      RowNames rows = new RowNames();
      builder.keyNames(rows);
      builder.write(t, builder.key(rows.of(new RowKey("t", "1", Optional.empty()))), 1);
      return builder.build();
    }
    int key = builder.key(1);
    if (column == Column.FINAL_TRANSACTION) {
      builder.read(t, key, 0);
      builder.finalTransaction(t);
      return builder.build();
    }
    if (column == Column.LISTS) {
      builder.append(t, key, 1);
    } else {
      builder.write(t, key, 1);
    }
    switch (column) {
      case TIMES -> builder.times(t, 1, 2);
      case INSERTS_AND_DELETES -> builder.insert(t, key, 2);
      case PREDICATE_READS -> builder.predicateRead(t, "x > 0");
      case VERSIONS -> builder.details().version(0, 7);
      case OPERATION_TIMES -> builder.details().times(0, 1, Details.NO_END);
      case STATEMENTS -> builder.details().statement(0, 0);
      case LEVELS -> builder.details().level(t, "serializable");
      case DATABASE_WORDS -> builder.details().databaseId(t, "757");
      case EXPECTED_ORDER -> builder.details().order(t, 3);
      case VERSION_SETS -> {
        builder.predicateRead(t, "x > 0");
        builder.details().considered(key, 1, Details.NO_VERSION);
      }
      case RESULTS -> builder.details().result(builder.predicateRead(t, "count(*)"), 4);
      default -> {}
    }
    History history = builder.build();
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    return switch (column) {
      case VERSION_ORDER -> history.withVersionOrder(order.add(0, 0, 0).build());
      case WRITE_ORDER -> history.withVersionOrder(order.addVersions(history, 0, 0, 0).build());
      case OWN_INITIAL_VALUES ->
          history.withInitialValues(new InitialValues.Builder(history).value(0, 9).build());
      default -> history;
    };
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("columnsOfFormats")
  void aColumnIsOnlyThereWhereItIsUsed(HistoryCodec codec, Column column) {
    Set<Column> columns = with(column).columns();
    assertThat(columns)
        .isSubsetOf(
            switch (column) {
              case WRITE_ORDER -> Set.of(column, Column.VERSION_ORDER);
              case VERSION_SETS, RESULTS -> Set.of(column, Column.PREDICATE_READS);
              default -> Set.of(column);
            });
  }
}
