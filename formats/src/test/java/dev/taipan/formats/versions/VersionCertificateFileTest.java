package dev.taipan.formats.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionCertificateFileTest {
  private static final String HEADER = "{\"taipan\":\"version-certificate\",\"version\":1}\n";

  private static final String HISTORY =
      """
      {"taipan":"history","version":2,"initial":null,"absent":null}
      {"session":"a","id":7,"ops":[["w","x",5]]}
      {"session":"a","id":8,"ops":[["w","x",6]]}
      {"session":"b","id":9,"ops":[["r","x",6],["predicate","v > 5",[["x",6]]]]}
      {"session":"b","id":10,"status":"aborted","ops":[["w","x",7]]}
      """;

  @TempDir private Path folder;

  private History read(String lines) throws IOException {
    Path history = Files.writeString(folder.resolve("history"), HISTORY);
    Path certificate = Files.writeString(folder.resolve("c"), HEADER + lines);
    try (HistoryInput input = HistoryInput.of(certificate, ReadLimits.DEFAULTS)) {
      return VersionCertificateFile.read(input, HistoryFiles.read(history));
    }
  }

  @Test
  void readsOrdersAndVersionSets() throws IOException {
    History history =
        read(
            """
            {"key":"x","writers":[7,8]}
            {"transaction":7,"order":-1}
            {"transaction":"8","order":2,"snapshot":1}
            {"transaction":9,"operation":1,"snapshot":3}
            {"transaction":9,"operation":2,"set":[["x",6]]}
            """);
    Stamps stamps = history.details().stamps();
    assertThat(stamps.order(0)).isEqualTo(-1);
    assertThat(stamps.order(1)).isEqualTo(2);
    assertThat(stamps.snapshot(1)).isEqualTo(1);
    assertThat(stamps.order(2)).isEqualTo(Stamps.NONE);
    assertThat(stamps.snapshotOfOperation(2)).isEqualTo(3);
    PredicateReads reads = history.details().predicateReads();
    assertThat(reads.hasVersionSet(0)).isTrue();
    assertThat(reads.versionSets().value(0)).isEqualTo(6);
    assertThat(history.versionOrder().transactions(0)).containsExactly(0, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"key\":\"y\",\"writers\":[]}|2:8: found \"y\", expected a key of the history, by its name",
        "{\"key\":\"x\",\"writers\":[9]}|2:23: found transaction 9, which did not "
            + "write the key, expected a writer of the key",
        "{\"key\":\"x\",\"writers\":[\"T10\"]}|2:23: found transaction 10, which "
            + "aborted, expected a writer that may have committed",
        "{\"transaction\":9,\"operation\":3}|2:30: found 3, expected the position of "
            + "an operation in the transaction, from 1",
        "{\"transaction\":9,\"operation\":1,\"set\":[]}|2:32: found \"set\", expected \"order\","
      })
  void namesThePlaceOfWhatIsWrong(String line, String message) {
    assertThatThrownBy(() -> read(line + "\n"))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(message);
  }
}
