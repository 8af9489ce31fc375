package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.ShadowedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What reads by predicate found is what of their version sets matches. */
class VersionSetsTest {
  private static final Pattern NUMBER = Pattern.compile(".*\"a\":(\\d+)}");
  private static final Pattern RANGE = Pattern.compile(".* WHERE a BETWEEN (\\d+) AND (\\d+)");

  private static Database postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private History record(Isolation level) throws IOException {
    Path file = folder.resolve(level + ".jsonl");
    Load load =
        new Load(
            WorkloadKind.PREDICATES,
            level,
            6,
            60,
            Duration.ofSeconds(20),
            8,
            KeyDistribution.UNIFORM,
            0.05,
            0,
            Duration.ZERO,
            11);
    new LiveRun(new ShadowedDatabase(postgres), load).record(file);
    return HistoryFiles.read(file);
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
  void explainWhatWasFound(Isolation level) throws IOException {
    History history = record(level);
    PredicateReads reads = history.details().predicateReads();
    int absent = 0;
    assertThat(reads.size()).isGreaterThan(200);
    for (int read = 0; read < reads.size(); read++) {
      assertThat(reads.hasVersionSet(read)).isTrue();
      Map<String, String> set = versionSet(history, read);
      absent += set.containsValue("null") ? 1 : 0;
      set.values().removeIf(contents -> contents.equals("null"));
      IntPredicate predicate = predicate(reads.predicate(read), set);
      set.values().removeIf(contents -> !predicate.test(number(contents)));
      assertThat(set).as(reads.predicate(read)).isEqualTo(matches(history, read));
    }
    assertThat(absent).as("reads after deletes").isPositive();
  }

  private static Map<String, String> versionSet(History history, int read) {
    ReadVersions sets = history.details().predicateReads().versionSets();
    Map<String, String> rows = new TreeMap<>();
    for (int version = sets.start(read); version < sets.end(read); version++) {
      rows.put(history.keyName(sets.key(version)), history.valueName(sets.value(version)));
    }
    return rows;
  }

  private static Map<String, String> matches(History history, int read) {
    PredicateReads reads = history.details().predicateReads();
    Map<String, String> rows = new TreeMap<>();
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      rows.put(history.keyName(reads.matchKey(match)), history.valueName(reads.matchValue(match)));
    }
    return rows;
  }

  private static IntPredicate predicate(String text, Map<String, String> rows) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      int from = Integer.parseInt(range.group(1));
      int to = Integer.parseInt(range.group(2));
      return number -> number >= from && number <= to;
    }
    OptionalInt extreme =
        text.contains("MIN(a)")
            ? rows.values().stream().mapToInt(VersionSetsTest::number).min()
            : rows.values().stream().mapToInt(VersionSetsTest::number).max();
    return number -> number == extreme.orElseThrow();
  }

  private static int number(String contents) {
    Matcher number = NUMBER.matcher(contents);
    assertThat(number.matches()).as(contents).isTrue();
    return Integer.parseInt(number.group(1));
  }
}
