package dev.taipan.collect.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.CaseMatrix;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseSelection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What databases that say who waits make of the paper's cases, at all their levels. */
@Tag("slow")
class MatrixRunTest {
  private static final List<Case> CASES = CaseSelection.of("paper");

  private static List<CaseColumn> columns(EmbeddedDatabase database) throws IOException {
    ColumnRun column = new ColumnRun(CASES, 1, Duration.ofSeconds(20), each -> {});
    List<CaseColumn> columns =
        new MatrixRun(column, Set.of())
            .on(List.of(database), new ClassPathArtifacts(), 2).stream()
                .map(RanColumn::column)
                .toList();
    assertThat(new CaseMatrix(CASES, columns).disagreements()).isEmpty();
    return columns;
  }

  private static List<String> anomalies(CaseColumn column) {
    return column.cells().stream()
        .filter(cell -> cell.letters().equals("A"))
        .map(CaseCell::given)
        .map(Case::name)
        .toList();
  }

  @Test
  void postgresqlIsWhatItClaims() throws Exception {
    List<CaseColumn> columns = columns(EmbeddedDatabase.POSTGRESQL);

    assertThat(columns).allMatch(column -> column.broken().isEmpty());
    assertThat(columns.get(1).strongest()).containsExactly(IsolationLevel.READ_COMMITTED);
    assertThat(columns.get(2).strongest())
        .containsExactly(IsolationLevel.STRONG_SNAPSHOT_ISOLATION);
    assertThat(anomalies(columns.get(2)))
        .containsExactly(
            "write-read-skew/t1",
            "write-read-skew/t2",
            "write-read-skew-committed",
            "step-rat",
            "write-skew/t1",
            "write-skew/t2",
            "write-skew-committed",
            "step-iat");
    assertThat(anomalies(columns.get(3))).isEmpty();
  }

  @Test
  void h2CallsSnapshotIsolationSerializable() throws Exception {
    List<CaseColumn> columns = columns(EmbeddedDatabase.H2);

    assertThat(anomalies(columns.get(0))).contains("dirty-read");
    assertThat(columns.get(4).strongest())
        .containsExactly(IsolationLevel.STRONG_SNAPSHOT_ISOLATION);
    assertThat(anomalies(columns.get(4))).contains("write-skew/t1").hasSize(8);
  }

  /** Its snapshot is taken with the first read, and it overwrites what was committed since. */
  @Test
  void mariadbLosesUpdatesAtRepeatableRead() throws Exception {
    List<CaseColumn> columns = columns(EmbeddedDatabase.MARIADB);

    assertThat(columns.get(2).strongest()).containsExactly(IsolationLevel.PREFIX_CONSISTENCY);
    assertThat(anomalies(columns.get(2)))
        .contains("lost-update-committed", "write-skew/t1")
        .doesNotContain("write-read-skew-committed");
    assertThat(anomalies(columns.get(3))).isEmpty();
  }
}
