package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurveyCommandTest {
  /** For a database to show that it is not serializable; the longer ones on busy machines. */
  private static final List<String> LONG_ENOUGH = List.of("800ms", "4s", "20s");

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private CommandRun survey(String... arguments) {
    return surveyInto(out(), LONG_ENOUGH.get(0), arguments);
  }

  /** What is printed once all is seen that is asked for, and which folder has the rest. */
  private CommandRun surveyUntil(String seen, Path target, String... arguments) throws Exception {
    CommandRun run = surveyInto(target, LONG_ENOUGH.get(0), arguments);
    for (int longer = 1; !run.out().matches("(?s).*(" + seen + ").*"); longer++) {
      assertThat(longer).as("in so long a time all is seen").isLessThan(LONG_ENOUGH.size());
      Files.move(target, target.resolveSibling(target.getFileName() + "-short" + longer));
      run = surveyInto(target, LONG_ENOUGH.get(longer), arguments);
    }
    return run;
  }

  private CommandRun surveyInto(Path target, String time, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "survey",
                "--artifacts=" + RunCommandTest.jarOf("hsqldb").getParent(),
                "--time=" + time,
                "--rounds=1",
                "--out=" + target));
    all.addAll(List.of(arguments));
    return CommandRun.real(all.toArray(String[]::new));
  }

  @Tag("slow")
  @Test
  void comparesClaimsWithWhatHeld() throws Exception {
    CommandRun run =
        surveyUntil(
            "repeatable-read +si +\\S*si .*ser \\S+\n! serializable +ser .* ser "
                + "\\S+\n.*occurred again in attempt",
            out(),
            "--db=hsqldb",
            "--isolation=repeatable-read,serializable");

    assertThat(run.err()).startsWith("2 levels of databases, ").contains("at most about ");
    assertThat(run.out())
        .containsPattern("(?m)^  repeatable-read  si +\\S*si .*ser \\S+$")
        .containsPattern("(?m)^! serializable     ser +\\S*si .* ser \\S+$")
        .contains("Not as claimed: HSQLDB 2.7.4", "  Let:\n", "; one was weaker than claimed\n")
        .containsPattern("Replayed: .* occurred again in attempt ");
    assertThat(run.status()).isEqualTo(1);
    assertThat(out().resolve("survey.html"))
        .content()
        .contains(
            "Isolation: what databases promise, and what they do",
            "href=\"hsqldb-serializable/report.html\"",
            "href=\"hsqldb-serializable/replay.sql\"",
            "ser violated, claimed",
            "download=\"\">History</a>",
            "<code>taipan survey --db hsqldb --isolation serializable --time ",
            "<code>taipan check -l ser hsqldb-serializable/",
            "<code>taipan replay hsqldb-serializable/replay.sql --db hsqldb --isolation"
                + " serializable",
            "What was tried")
        .doesNotContain("<script");
    assertThat(out().resolve("hsqldb-serializable/report.html")).exists();
    assertThat(out().resolve("hsqldb-serializable/replay.sql")).exists();
  }

  @Test
  void programsGetTables() throws Exception {
    CommandRun csv =
        surveyUntil(
            ",holds,(ci )?rc,ra,",
            out(),
            "--db=hsqldb",
            "--isolation=read-committed",
            "--output=csv");
    CommandRun json =
        surveyUntil(
            "\"claim\" : \"violated\".*\"rc\" : \"holds\".*\"explanation\"",
            folder.resolve("2"),
            "--db=hsqldb",
            "--isolation=serializable",
            "--output=json");
    CommandRun markdown =
        surveyUntil(
            "\\*\\*ser ",
            folder.resolve("3"),
            "--db=hsqldb",
            "--isolation=serializable",
            "--output=markdown");

    assertThat(csv.out()).hasLineCount(2);
    assertThat(csv.out()).containsPattern(",read-committed,rc,holds,(ci )?rc,ra,");
    assertThat(csv.status()).isZero();
    JsonNode row = new ObjectMapper().readTree(json.out()).get("rows").get(0);
    assertThat(row.get("claims").asText()).isEqualTo("ser");
    assertThat(row.get("claim").asText()).isEqualTo("violated");
    assertThat(row.get("levels").get("rc").asText()).isEqualTo("holds");
    assertThat(row.get("violation").get("explanation")).isNotEmpty();
    assertThat(markdown.out()).containsPattern("\\| serializable \\| ser \\| .* \\| \\*\\*ser ");
  }

  @Test
  void wrongRequestsAreOneMessage() throws Exception {
    CommandRun unknown = survey("--db=h3");
    CommandRun noLevel = survey("--db=sqlite", "--isolation=read-committed");
    CommandRun missing = survey("--db=sqlite");
    CommandRun rounds = survey("--rounds=0");
    CommandRun standbys = survey("--db=hsqldb", "--standbys=1");
    CommandRun many = survey("--db=postgresql", "--standbys=9");
    Files.createDirectories(out());
    Files.writeString(out().resolve("survey.html"), "");
    CommandRun again = survey("--db=hsqldb");

    assertThat(unknown.err()).contains("is not a database that Taipan can start");
    assertThat(noLevel.err()).contains("none of these databases supports any of these levels");
    assertThat(missing.err()).contains("sqlite-jdbc");
    assertThat(rounds.err()).contains("rounds");
    assertThat(standbys.err()).contains("--standbys requires --db postgresql");
    assertThat(many.err()).contains("the number of standbys must be from 1 to 8, not 9");
    assertThat(again.err()).endsWith("survey.html: already exists\n");
    assertThat(List.of(unknown, noLevel, missing, rounds, standbys, many, again))
        .allMatch(run -> run.status() == 2 && run.out().isEmpty());
  }
}
