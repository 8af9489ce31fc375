package dev.taipan.collect.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.ValueKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
  private static Request request(ValueKind kind) {
    return new Request(7, kind, new int[] {3, 3, 4}, new long[] {0, 51, 0});
  }

  @Test
  void registersAreNumbersOrAbsent() throws Exception {
    Request request = request(ValueKind.REGISTERS);
    Answer answer =
        Answer.parse("{\"id\":7,\"status\":\"committed\",\"results\":[-5,null,null]}", request);

    assertThat(request.line()).isEqualTo("{\"id\":7,\"ops\":[[\"r\",3],[\"w\",3,51],[\"r\",4]]}");
    assertThat(answer.number(0)).isEqualTo(-5);
    assertThat(answer.isNull(2)).isTrue();
  }

  @Test
  void listsAreArraysOrAbsent() throws Exception {
    Request request = request(ValueKind.LISTS);
    Answer answer =
        Answer.parse("{\"results\":[[1,2],0,null],\"status\":\"committed\",\"id\":7}", request);

    assertThat(request.line())
        .isEqualTo("{\"id\":7,\"ops\":[[\"list\",3],[\"append\",3,51],[\"list\",4]]}");
    assertThat(answer.list(0)).isEqualTo(",1,2");
    assertThat(answer.list(2)).isEmpty();
  }

  @Test
  void whatDidNotCommitNeedsNoResults() throws Exception {
    Answer answer =
        Answer.parse(
            "{\"id\":7,\"status\":\"aborted\",\"error\":\"busy\"}", request(ValueKind.REGISTERS));

    assertThat(answer.status()).isEqualTo(TransactionStatus.ABORTED);
    assertThat(answer.error()).contains("busy");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello | no JSON object in a line",
        "[] | no JSON object in a line",
        "{\"id\":7,\"status\":\"comm | no JSON object in a line",
        "{\"id\":8,\"status\":\"aborted\"} | \"id\" is not that of the request",
        "{\"id\":\"7\",\"status\":\"aborted\"} | no whole number where one is expected",
        "{\"id\":7} | no \"status\"",
        "{\"id\":7,\"status\":\"ok\"} | \"status\" is not \"committed\", \"aborted\" or \"unknown\"",
        "{\"id\":7,\"status\":\"committed\"} | 0 results of 3 operations",
        "{\"id\":7,\"status\":\"committed\",\"results\":[1,2]} | 2 results of 3 operations",
        "{\"id\":7,\"status\":\"committed\",\"results\":[[1],2,3]} | a list where a number was read",
        "{\"id\":7,\"status\":\"committed\",\"results\":[1.5,2,3]} | no whole number where one is expected",
        "{\"id\":7,\"status\":\"committed\",\"results\":7} | \"results\" is no array",
        "{\"id\":7,\"status\":\"aborted\"}{} | more than one value in a line",
        "{\"id\":7,\"state\":1} | an unknown field beside \"id\" and \"status\"",
        "{\"id\":7,\"status\":\"committed\",\"results\":[99999999999999999999,2,3]} | no JSON object in a line",
      })
  void garbageIsNoAnswer(String line, String problem) {
    assertThatThrownBy(() -> Answer.parse(line, request(ValueKind.REGISTERS)))
        .isInstanceOf(BadAnswerException.class)
        .hasMessage(problem);
  }

  @Test
  void numbersAreNoLists() {
    assertThatThrownBy(
            () ->
                Answer.parse(
                    "{\"id\":7,\"status\":\"committed\",\"results\":[1,2,3]}",
                    request(ValueKind.LISTS)))
        .hasMessage("a number where a list was read");
  }
}
