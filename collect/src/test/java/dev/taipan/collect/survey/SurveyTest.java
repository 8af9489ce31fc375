package dev.taipan.collect.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Encounters;
import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurveyTest {
  private static final SurveyPlan SERIALIZABLE = lasting(2);

  @TempDir private Path folder;

  /** Keeps what it is told, and does something at the first cell. */
  private static final class Notes implements SurveyWatcher {
    private final List<SurveyCell> cells = new ArrayList<>();
    private final Runnable atFirst;

    Notes(Runnable atFirst) {
      this.atFirst = atFirst;
    }

    @Override
    public void stage(String what) {
      if (cells.isEmpty()) {
        atFirst.run();
      }
    }

    @Override
    public void found(SurveyCell cell) {
      cells.add(cell);
    }
  }

  private static SurveyPlan lasting(int seconds) {
    return new SurveyPlan(
        List.of(EmbeddedDatabase.HSQLDB, EmbeddedDatabase.SQLITE),
        Set.of(Isolation.SERIALIZABLE),
        Duration.ofSeconds(seconds),
        1,
        3,
        Optional.empty());
  }

  private List<SurveyCell> survey(SurveyPlan plan, Artifacts artifacts) throws IOException {
    Notes notes = new Notes(() -> {});
    assertThat(new Survey(plan, artifacts, folder).run(notes)).isEqualTo(notes.cells);
    return notes.cells;
  }

  /** For longer and longer times: on a busy machine little is seen in a short one. */
  private List<SurveyCell> surveyUntilAllIsSeen() throws IOException {
    List<SurveyCell> cells = survey(lasting(2), new ClassPathArtifacts());
    for (int seconds = 6; seconds < 60 && !isAllSeen(cells); seconds *= 3) {
      Path another = Files.createDirectory(folder.resolve(seconds + " seconds"));
      cells =
          new Survey(lasting(seconds), new ClassPathArtifacts(), another).run(new Notes(() -> {}));
    }
    return cells;
  }

  private static boolean isAllSeen(List<SurveyCell> cells) {
    return cells.size() == 2
        && cells.stream().allMatch(cell -> cell.runs().size() == SurveyWorkload.values().length)
        && cells
            .get(0)
            .replayed()
            .filter(said -> said.contains("occurred again in attempt"))
            .isPresent()
        && cells.get(1).claimed().filter(Outcome.SATISFIED::equals).isPresent();
  }

  @Test
  @Tag("slow")
  void tellsWhatIsClaimedFromWhatIsDone() throws IOException {
    List<SurveyCell> cells = surveyUntilAllIsSeen();

    SurveyCell hsqldb = cells.get(0);
    assertThat(hsqldb.claim()).contains(IsolationLevel.SERIALIZABILITY);
    assertThat(hsqldb.claimed()).contains(Outcome.VIOLATED);
    assertThat(hsqldb.counterexample().orElseThrow().weakest().level())
        .isEqualTo(IsolationLevel.SERIALIZABILITY);
    assertThat(hsqldb.replayed().orElseThrow()).contains("occurred again in attempt");
    assertThat(hsqldb.folder().resolve("replay.sql")).exists();
    assertThat(hsqldb.runs()).hasSize(SurveyWorkload.values().length);
    SurveyCell sqlite = cells.get(1);
    assertThat(sqlite.claimed()).contains(Outcome.SATISFIED);
    assertThat(sqlite.counterexample()).isEmpty();
    assertThat(sqlite.strongest()).containsExactly(IsolationLevel.STRICT_SERIALIZABILITY);
    assertThat(sqlite.committed()).isPositive();
  }

  @Test
  void endsWhereItIsStopped() throws IOException {
    SurveyPlan all =
        new SurveyPlan(
            List.of(EmbeddedDatabase.HSQLDB, EmbeddedDatabase.SQLITE),
            Set.of(),
            Duration.ofHours(1),
            1,
            3,
            Optional.empty());
    Survey[] survey = new Survey[1];
    Notes notes = new Notes(() -> survey[0].stop());
    survey[0] = new Survey(all, new ClassPathArtifacts(), folder);

    assertThat(survey[0].run(notes)).hasSize(1);
    assertThat(survey[0].isOver()).isTrue();
    assertThat(notes.cells.get(0).runs()).isEmpty();
    assertThat(notes.cells.get(0).strongest()).isEmpty();
    assertThat(notes.cells.get(0).outcomes().values()).containsOnly(Outcome.UNKNOWN);
  }

  @Test
  void levelsHoldOnlyWhereEnoughTransactionsMet() {
    assertThat(met(99).outcomes()).containsEntry(IsolationLevel.SERIALIZABILITY, Outcome.UNKNOWN);
    assertThat(met(100).outcomes())
        .containsEntry(IsolationLevel.SERIALIZABILITY, Outcome.SATISFIED)
        .containsEntry(IsolationLevel.SNAPSHOT_ISOLATION, Outcome.UNKNOWN);
  }

  private SurveyCell met(long crossings) {
    SurveyRun run =
        new SurveyRun(
            SurveyWorkload.MINI,
            1,
            folder,
            Map.of(IsolationLevel.SERIALIZABILITY, Outcome.SATISFIED),
            new Encounters(200, crossings, 0),
            Optional.empty());
    return new SurveyCell(
        SERIALIZABLE.targets().get(0),
        "",
        folder,
        List.of(run),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void databaseThatDoesNotStartIsAProblemOfItsOwn() throws IOException {
    Artifacts withoutHsqldb =
        jar -> {
          if (jar.artifact().equals("hsqldb")) {
            throw new IOException("no hsqldb here");
          }
          return new ClassPathArtifacts().file(jar);
        };

    List<SurveyCell> cells = survey(SERIALIZABLE, withoutHsqldb);

    assertThat(cells.get(0).problem()).contains("no hsqldb here");
    assertThat(cells.get(0).claimed()).contains(Outcome.UNKNOWN);
    assertThat(cells.get(1).problem().filter(problem -> !problem.startsWith("there was time for ")))
        .isEmpty();
    assertThat(cells.get(1).committed()).isPositive();
    // On a busy machine the time may end before all workloads have committed something.
    assertThat(cells.get(1).claimed()).isNotEqualTo(Optional.of(Outcome.VIOLATED)).isPresent();
  }

  @Test
  void triesTheLevelsThatEachHas() {
    SurveyPlan plan =
        new SurveyPlan(
            List.of(EmbeddedDatabase.HSQLDB, EmbeddedDatabase.SQLITE),
            Set.of(),
            Duration.ofSeconds(5),
            1,
            3,
            Optional.empty());

    assertThat(plan.targets())
        .extracting(target -> target.isolation().spelling())
        .containsExactly(
            "read-uncommitted",
            "read-committed",
            "repeatable-read",
            "serializable",
            "serializable");
    assertThat(plan.most()).isEqualTo(Duration.ofSeconds(75));
  }

  /** Standbys have no serializable transactions: less is claimed. */
  @Test
  @Tag("slow")
  void readsFromStandbys() throws IOException {
    SurveyPlan plan =
        new SurveyPlan(
            List.of(EmbeddedDatabase.POSTGRESQL),
            Set.of(Isolation.SERIALIZABLE),
            Duration.ofSeconds(8),
            1,
            3,
            Optional.of(new Standbys(1, Standbys.CommitWait.REMOTE_APPLY)));

    SurveyCell cell = survey(plan, new ClassPathArtifacts()).get(0);

    assertThat(cell.title()).contains("1 standby");
    assertThat(cell.claim()).contains(IsolationLevel.SNAPSHOT_ISOLATION);
    assertThat(cell.committed()).isPositive();
    assertThat(cell.problem()).isEmpty();
    assertThat(HistoryFiles.read(cell.runs().get(0).history()).origin().facts().toString())
        .contains("standby");
  }

  @Test
  void onlyPostgresqlHasStandbys() {
    assertThatThrownBy(
            () ->
                new SurveyPlan(
                    List.of(EmbeddedDatabase.POSTGRESQL, EmbeddedDatabase.H2),
                    Set.of(),
                    Duration.ofSeconds(8),
                    1,
                    3,
                    Optional.of(new Standbys(1, Standbys.CommitWait.OFF))))
        .hasMessage("--standbys requires --db postgresql");
  }
}
