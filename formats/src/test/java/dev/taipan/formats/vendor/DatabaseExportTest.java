package dev.taipan.formats.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents as the manuals of the databases show them. */
class DatabaseExportTest {
  private static final String HISTORY =
      """
      {"taipan":"history","version":2,"initial":0,"absent":null}
      {"session":"a","id":5,"ops":[["w",1,10]]}
      {"session":"a","id":6,"ops":[["w",1,11],["w",2,20]]}
      {"session":"b","id":7,"ops":[["r",1,10],["r",2,0]]}
      {"session":"b","id":8,"ops":[["delete",1]]}
      """;

  @TempDir private Path folder;

  private History read(DatabaseExport export, String text) throws IOException {
    Path history = Files.writeString(folder.resolve("history"), HISTORY);
    Path file = Files.writeString(folder.resolve("export"), text);
    try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS)) {
      return export.read(input, HistoryFiles.read(history));
    }
  }

  private static long[] orders(History history) {
    Stamps stamps = history.details().stamps();
    return new long[] {stamps.order(0), stamps.order(1), stamps.order(2), stamps.order(3)};
  }

  /**
   * Deletes have no values: their time stamp says whose they are. Who only reads comes behind whose
   * time stamp it shares.
   */
  @Test
  void cockroachdbsChangeFeeds() throws IOException {
    History history =
        read(
            DatabaseExport.COCKROACHDB,
            """
            {"after": {"k": 1, "v": 11}, "key": [1], "updated": "1532379923319195777.0000000001"}
            {"after": {"k": 1, "v": 10}, "key": [1], "updated": "1532379923319195777.0000000000"}
            {"after": {"k": 2, "v": 20}, "key": [2], "updated": "1532379923319195777.0000000001"}
            {"after": {"k": 1, "v": 10}, "key": [1], "updated": "1532379923319195777.0000000000"}
            {"after": {"k": 9, "v": 10}, "key": [9], "updated": "1532379923319195779.0000000000"}
            {"resolved": "1532379923319195778.0000000000"}
            {"payload": [{"after": null, "key": [1], "topic": "taipan_register",
             "updated": "1532379923319195900.0000000000"}], "length": 1}
            {"transaction": 7, "cluster_logical_timestamp": 1532379923319195777.0000000000}
            {"transaction": "8", "cluster_logical_timestamp": "1532379923319195900.0000000000"}
            """);
    assertThat(orders(history)).containsExactly(0, 2, 1, 4);
    assertThat(history.versionOrder().transactions(0)).containsExactly(0, 1, 3);
    assertThat(history.versionOrder().transactions(1)).containsExactly(1);
    assertThat(history.details().stamps().snapshot(1)).isEqualTo(Stamps.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"after\":{\"v\":10},\"updated\":\"1.0\"}|1:1: found a message without "
            + "\"key\", expected a changefeed message WITH key_in_value",
        "{\"after\":{\"v\":10},\"key\":[1]}|found a message without \"updated\"",
        "{\"after\":{\"v\":10},\"key\":[1],\"updated\":\"x\"}|found \"updated\": x, expected a time",
        "{\"transaction\":9,\"cluster_logical_timestamp\":\"1\"}|found transaction 9, expected",
        "{\"transaction\":5,\"cluster_logical_timestamp\":\"1\"}{\"after\":{\"v\":10},\"key\":[1],\"updated\":\"2\"}|found "
            + "another timestamp of transaction 5",
        "{}|found an object without \"after\"",
        "[]|found '[', expected an object"
      })
  void whatIsNoneOfCockroachdbs(String text, String message) {
    assertThatThrownBy(() -> read(DatabaseExport.COCKROACHDB, text))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(message);
  }

  @Test
  void tidbsVersions() throws IOException {
    History history =
        read(
            DatabaseExport.TIDB,
            """
            {
                "key": "74800000000000001B5F728000000000000001",
                "region_id": 4,
                "value": {
                    "info": {
                        "writes": [
                            {"type": 1, "start_ts": 405179368526053390, "commit_ts": 405179368526053391},
                            {"start_ts": 405179368526053381, "commit_ts": 405179368526053384,
                             "short_value": "CAICAkE="},
                            {"type": 3, "start_ts": 405179368526053382,
                             "commit_ts": 405179368526053382},
                            {"start_ts": 405179368526053377, "commit_ts": 405179368526053380,
                             "short_value": "CAICAkE="},
                            {"start_ts": 405179368526053001, "commit_ts": 405179368526053002}
                        ],
                        "values": [{"start_ts": 405179368526053001, "value": "CAICAkE="}]
                    }
                }
            }
            {"handle": 2, "info": {"writes": [
              {"start_ts": 405179368526053381, "commit_ts": 405179368526053384}]}}
            {"transaction": "5", "start_ts": 405179368526053377}
            {"transaction": "6", "start_ts": 405179368526053381, "for_update_ts": 405179368526053383}
            {"transaction": "7", "start_ts": 405179368526053385}
            {"transaction": "8", "start_ts": 405179368526053390}
            """);
    assertThat(orders(history))
        .containsExactly(
            405179368526053380L, 405179368526053384L, 405179368526053385L, 405179368526053391L);
    Stamps stamps = history.details().stamps();
    assertThat(stamps.snapshot(0)).isEqualTo(405179368526053377L);
    assertThat(stamps.snapshot(1)).isEqualTo(405179368526053383L);
    assertThat(stamps.snapshot(2)).isEqualTo(405179368526053385L);
    assertThat(history.versionOrder().transactions(0)).containsExactly(0, 1, 3);
    assertThat(history.versionOrder().transactions(1)).containsExactly(1);
  }

  /** A pessimistic one may lock a row, and not change it. */
  @Test
  void aLockOfTidbSaysWhenItsTransactionCommitted() throws IOException {
    History history =
        read(
            DatabaseExport.TIDB,
            """
            {"handle":1,"info":{"writes":[{"type":2,"start_ts":3,"commit_ts":5}]}}
            {"transaction":"T6","start_ts":3}
            """);
    assertThat(history.details().stamps().order(1)).isEqualTo(5);
    assertThat(history.versionOrder().isEmpty()).isTrue();
  }

  private static final String ROWS =
      """
      {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
      {"session":"a","id":1,"ops":[["w",["acc","x"],"old"],["w",["log","x"],{"n":1}]]}
      {"session":"a","id":2,"ops":[["w",["acc","x"],"new"]]}
      """;

  private History readRows(DatabaseExport export, String text) throws IOException {
    Path history = Files.writeString(folder.resolve("rows"), ROWS);
    Path file = Files.writeString(folder.resolve("export"), text);
    try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS)) {
      return export.read(input, HistoryFiles.read(history));
    }
  }

  @Test
  void rowsOfTables() throws IOException {
    String message =
        "{\"after\":{\"v\":\"%s\"},\"key\":[\"x\"],\"topic\":\"%s\",\"updated\":\"%d\"}\n";
    String told = message.formatted("new", "db.public.acc", 2) + message.formatted("old", "acc", 1);
    History history = readRows(DatabaseExport.COCKROACHDB, told);
    assertThat(history.versionOrder().transactions(0)).containsExactly(0, 1);
    assertThat(history.details().stamps().order(1)).isEqualTo(2);

    assertThatThrownBy(
            () -> readRows(DatabaseExport.COCKROACHDB, message.formatted("new", "other", 1)))
        .hasMessageContaining("found key x, which exists in several tables, expected \"topic\"");
    assertThatThrownBy(
            () ->
                readRows(
                    DatabaseExport.TIDB,
                    "{\"handle\":\"x\",\"info\":{\"writes\":[{\"start_ts\":1,\"commit_ts\":2}]}}"))
        .hasMessageContaining("found handle x, which exists in several tables");
  }

  @Test
  void keysOfTidb() {
    assertThat(TidbKey.handle("dIAAAAAAAAEzX3KAAAAAAAAAAQ==")).hasValue(1);
    assertThat(TidbKey.handle("74800000000000001B5F727FFFFFFFFFFFFFFF")).hasValue(-1);
    assertThat(TidbKey.handle("74800000000000001B5F698000000000000001")).isEmpty();
    assertThat(TidbKey.handle("?")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"key\":\"x\",\"info\":{}}|1:1: found a result without the key of a row",
        "{\"transaction\":5,\"start_ts\":null}|found \"start_ts\": null, expected a "
            + "numeric timestamp",
        "{\"transaction\":5,\"start_ts\":1}{\"transaction\":6,\"start_ts\":1}|found start_ts 1 of two",
        "{\"handle\":1,\"info\":{\"writes\":[{\"start_ts\":1,\"commit_ts\":2},{\"start_ts\":1,\"commit_ts\":3}]}}|found "
            + "start_ts 1 with two commit timestamps",
        "{\"transaction\":\"T6\",\"start_ts\":1}|found no information on what transaction 6 wrote",
        "{\"key\":\"x\"}|found an object without \"info\""
      })
  void whatIsNoneOfTidbs(String text, String message) {
    assertThatThrownBy(() -> read(DatabaseExport.TIDB, text))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(message);
  }
}
