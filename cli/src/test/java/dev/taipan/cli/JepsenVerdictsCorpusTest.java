package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.ElleChecker;
import dev.taipan.report.elle.ElleResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The recorded histories of transactions that Elle and elle-cli come with, against what their tests
 * say of them, where the corpus that the system property {@code taipan.corpus} names is at hand.
 */
class JepsenVerdictsCorpusTest {
  private static final Path TABLE =
      Path.of(System.getProperty("taipan.corpus", "no corpus")).resolve("manifest.tsv");

  private static final Pattern TRANSACTIONS =
      Pattern.compile("(edn|json):(list-append|rw-register|long-fork)");

  /** A row of the table; its files are next to it. */
  record Row(List<String> header, List<String> cells) {
    String cell(String column) {
      return cells.get(header.indexOf(column));
    }

    Path file() {
      return TABLE.resolveSibling(cell("file"));
    }

    /** Reads of values that nobody wrote are told in the notes; Elle says nothing of them. */
    boolean readsThinAir() {
      return cell("note").contains("never written")
          || cell("note").contains("same conflict")
          || cell("note").contains("no writes");
    }

    boolean isValid() {
      return !cell("provenance").contains("invalid");
    }

    @Override
    public String toString() {
      return cell("id");
    }
  }

  static Stream<Row> rows() throws IOException {
    if (!Files.exists(TABLE)) {
      return Stream.empty();
    }
    List<String> lines = Files.readAllLines(TABLE);
    List<String> header = Arrays.asList(lines.get(0).split("\t", -1));
    return lines.stream()
        .skip(1)
        .map(line -> new Row(header, Arrays.asList(line.split("\t", -1))))
        .filter(row -> TRANSACTIONS.matcher(row.cell("format")).matches());
  }

  private static ElleResult check(Row row, ConsistencyModel model) throws IOException {
    return ElleChecker.checkAll(
        HistoryFiles.read(row.file()), Set.of(model), CheckOptions.DEFAULTS);
  }

  @Test
  void corpusIsAtHand() throws IOException {
    assumeTrue(
        Files.exists(TABLE), () -> "no " + TABLE + ": set the system property taipan.corpus");
    assertThat(rows()).hasSizeGreaterThan(5);
    assertThat(rows().filter(row -> !row.readsThinAir())).hasSizeGreaterThan(3);
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("rows")
  void isStrictSerializableExactlyIfElleSaysSoOrValuesComeFromNowhere(Row row) throws IOException {
    ElleResult result = check(row, ConsistencyModel.STRICT_SERIALIZABLE);

    boolean valid = row.isValid() && !row.readsThinAir();
    assertThat(result.valid()).isEqualTo(valid ? Outcome.SATISFIED : Outcome.VIOLATED);
    assertThat(result.anomalyTypes().contains("thin-air-read")).isEqualTo(row.readsThinAir());
  }

  @Test
  void theHugeComponentIsFoundToBeStale() throws IOException {
    List<Row> rows = rows().filter(row -> row.cell("id").contains("huge-scc")).toList();
    assumeTrue(!rows.isEmpty(), "no huge component");

    ElleResult result = check(rows.get(0), ConsistencyModel.STRONG_SNAPSHOT_ISOLATION_MODEL);

    assertThat(result.valid()).isEqualTo(Outcome.VIOLATED);
    assertThat(result.not()).containsExactly(ConsistencyModel.STRONG_SNAPSHOT_ISOLATION_MODEL);
    assertThat(result.anomalyTypes()).containsExactly("G-single-item-realtime");
  }
}
