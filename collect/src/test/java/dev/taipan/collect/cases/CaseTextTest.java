package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.schedule.text.BadScheduleException;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.Catalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseTextTest {
  @Test
  void readsWhatCasesWrite() throws BadScheduleException {
    assertThat(Catalogue.all()).hasSizeGreaterThan(400);
    for (Case each : Catalogue.all().values()) {
      assertThat(CaseText.parse(each.name(), each.text())).isEqualTo(each);
      assertThat(CaseText.schedule(each).transactions()).isEqualTo(each.transactions());
    }
  }

  @Test
  void giveValuesToWritesWithoutOne() throws BadScheduleException {
    assertThat(CaseText.parse("skew", "R1[x] R2[y] W2[x] W1[y] C1 C2").text())
        .isEqualTo("B1 R1[x] B2 R2[y] W2[x=1] W1[y=1] C1 C2");
  }

  /** Letters say what becomes of rows; the database gets the text. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT v FROM t; -- R1[x]|B1 R1[x] A1",
        "CREATE TABLE t (a INT); -- W0[x=3]/VALUES (1); SELECT 1; -- R1[x]|W0[x=3] B1 T1 R1[x] A1",
        "R1[x] B2[serializable] W2[x] C2|B1 R1[x] B2 W2[x=1] C2 A1",
        "-- @isolation serializable/R1[x]|B1 R1[x] A1",
        "V1[s] W1[x] ROLLBACK TO s; -- X1[s]|B1 V1[s] W1[x=1] X1[s] A1",
      })
  void keepsWhatATextSaysBeyondLetters(String text, String letters) throws BadScheduleException {
    String written = text.replace('/', '\n');
    Case given = CaseText.parse("file", written);

    assertThat(given.text()).isEqualTo(letters);
    assertThat(given.script()).contains(written);
    assertThat(CaseText.schedule(given.named("other")))
        .isEqualTo(ScheduleParser.parse("file", written));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "B1 W1[x+=1] C1|cases do not support lists; use 'taipan replay' instead",
        "SELECT 1; -- T1|no step declares its effect on a row",
      })
  void saysWhatIsForReplayAlone(String text, String found) {
    assertThatThrownBy(() -> CaseText.parse("file", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(found);
  }

  @Test
  void saysWhereATextIsWrong() {
    assertThatThrownBy(() -> CaseText.parse("file", "B1 R1[x]\n  W1[] C1"))
        .isInstanceOf(BadScheduleException.class)
        .hasMessageStartingWith("file:2:3: ");
  }
}
