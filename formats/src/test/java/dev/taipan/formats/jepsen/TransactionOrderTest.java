package dev.taipan.formats.jepsen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where operations say that the database has them in its order. */
class TransactionOrderTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {:type :ok, :process 0, :value [[:w 1 1]], :transaction-order 40}
        {:type :ok, :process 1, :transaction-order -3, :value [[:r 1 1]]}
        {:type :ok, :process 1, :value [[:r 1 1]], :transaction-orders 7}
        """,
        """
        {"type": "ok", "process": 0, "value": [["w", 1, 1]], "transaction-order": 40}
        {"type": "ok", "process": 1, "transaction-order": -3, "value": [["r", 1, 1]]}
        {"type": "ok", "process": 1, "value": [["r", 1, 1]], "transaction-orders": 7}
        """
      })
  void isRead(String operations) throws IOException {
    History history = HistoryFiles.read(Files.writeString(folder.resolve("history"), operations));

    Stamps stamps = history.details().stamps();
    assertThat(stamps.order(0)).isEqualTo(40);
    assertThat(stamps.order(1)).isEqualTo(-3);
    assertThat(stamps.order(2)).isEqualTo(Stamps.NONE);
  }
}
