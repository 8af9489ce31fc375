package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.schedule.text.BadScheduleException;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "B1 W1[x+=1] C1|a list",
        "SELECT 1; -- T1|a statement in SQL",
        "CREATE TABLE t (a INT); -- W0[x=3]/B1 R1[x] C1|what it prepares",
      })
  void saysWhatOnlyDatabasesUnderstand(String text, String found) {
    assertThatThrownBy(() -> CaseText.parse("file", text.replace('/', '\n')))
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
