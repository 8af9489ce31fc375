package dev.taipan.collect.schedule.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.schedule.text.BadScheduleException;
import dev.taipan.collect.schedule.text.ScheduleParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowStatementsTest {

  private static RowStatements of(String text) throws BadScheduleException {
    return new RowStatements(
        new ScheduleRows(ScheduleParser.parse("test", text)), Dialects.POSTGRESQL);
  }

  /** To make a table takes longer than the transactions of a small schedule. */
  @ParameterizedTest
  @ValueSource(strings = {"R1[x] W1[x] C1", "P1[k < 3] C1"})
  void makesNoTableThatIsNotNeeded(String text) throws BadScheduleException {
    assertThat(of(text).preparation())
        .anyMatch(statement -> statement.startsWith("CREATE TABLE taipan_register"))
        .noneMatch(statement -> statement.contains("taipan_list"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "W1[x+=1] C1",
        "BEGIN; -- T1\nSELECT v FROM taipan_list WHERE k = 0; -- T1\nCOMMIT; -- T1\n"
      })
  void makesTheTableOfListsWhereSomebodySpeaksOfIt(String text) throws BadScheduleException {
    assertThat(of(text).preparation())
        .anyMatch(statement -> statement.startsWith("CREATE TABLE taipan_list"));
  }

  @Test
  void saysWhatADatabaseHasNoStatementFor() throws BadScheduleException {
    Schedule schedule = ScheduleParser.parse("test", "V1[s] W1[x] X1[s] C1");
    RowStatements duckdb = new RowStatements(new ScheduleRows(schedule), Dialects.DUCKDB);

    assertThatThrownBy(() -> schedule.steps().forEach(step -> duckdb.of(step.action())))
        .isInstanceOf(UnsupportedStepException.class)
        .hasMessage("DuckDB does not support savepoints");
  }
}
