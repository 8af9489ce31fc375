package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseSelection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void theShareOfCellsThatWereBegunIsTold() throws IOException {
    AtomicReference<MatrixRun> matrix = new AtomicReference<>();
    List<Double> shares = new ArrayList<>();
    List<Case> cases = CASES.subList(0, 2);
    ColumnRun column =
        new ColumnRun(cases, 1, Duration.ofSeconds(20), each -> shares.add(matrix.get().share()));
    matrix.set(new MatrixRun(column, Set.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE)));

    assertThat(matrix.get().share()).isNaN();
    matrix.get().on(List.of(EmbeddedDatabase.H2), new ClassPathArtifacts(), 1);

    assertThat(shares).containsExactly(0.0, 0.25, 0.5, 0.75);
  }

  /** The case that runs is finished; of the second level nothing was run. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void whatIsStoppedLeavesTheRestBlank(int threads) throws IOException {
    AtomicReference<MatrixRun> matrix = new AtomicReference<>();
    Consumer<Case> stop =
        each -> {
          if (each.equals(CASES.get(4))) {
            matrix.get().stop();
          }
        };
    matrix.set(
        new MatrixRun(
            new ColumnRun(CASES, 1, Duration.ofSeconds(20), stop),
            threads == 1
                ? Set.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE)
                : Set.of(Isolation.SERIALIZABLE)));

    List<RanColumn> columns =
        matrix.get().on(List.of(EmbeddedDatabase.H2), new ClassPathArtifacts(), threads);

    assertThat(columns).hasSize(1);
    List<CaseCell> cells = columns.get(0).column().cells();
    assertThat(cells).extracting(CaseCell::given).isEqualTo(CASES);
    assertThat(cells.get(4).letters()).hasSize(1);
    assertThat(cells.get(CASES.size() - 1).isUntried()).isTrue();
    assertThat(columns.get(0).column().database()).startsWith("H2 2");
  }
}
