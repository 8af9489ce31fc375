package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseSelection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ColumnRunTest {
  private static final List<Case> CASES = CaseSelection.of("paper");

  private static ColumnRun of(List<Case> cases) {
    return new ColumnRun(cases, 1, Duration.ofSeconds(20), each -> {});
  }

  private static List<String> letters(int threads) throws IOException {
    return new MatrixRun(of(CASES), Set.of(Isolation.SERIALIZABLE))
        .on(List.of(EmbeddedDatabase.H2), new ClassPathArtifacts(), threads).stream()
            .flatMap(column -> column.column().cells().stream())
            .map(cell -> cell.given().name() + cell.letters())
            .toList();
  }

  @Test
  void partsAreWorthTheStartOfADatabase() {
    assertThat(of(CASES).parts(8)).hasSize(2);
    assertThat(of(CASES).parts(1)).hasSize(1);
    assertThat(of(CASES).parts(0)).hasSize(1);
    assertThat(of(CASES.subList(0, 3)).parts(8)).hasSize(1);
    assertThat(of(List.of()).parts(8)).hasSize(1);
  }

  @Test
  void partsAreJoinedInTheOrderOfCases() throws IOException {
    List<String> inParts = letters(2);

    assertThat(inParts).isEqualTo(letters(1)).hasSameSizeAs(CASES);
  }
}
