package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.stream.TransactionSink;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillTimeoutTest {
  @TempDir private Path folder;

  /** A history that never ends. */
  private static final class Endless implements TransactionStream {
    @Override
    public void readTo(TransactionSink sink) throws IOException {
      for (long number = 1; ; number++) {
        sink.begin(1, number, TransactionStatus.COMMITTED);
        sink.operation(true, number % 100, number);
      }
    }

    @Override
    public Names sessionNames() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Names transactionNames() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Names keyNames() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Names valueNames() {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @Timeout(60)
  void readingEndsWithTheTime(int threads) throws IOException {
    SpillChecker.Result result =
        SpillChecker.check(
            new Endless(),
            Set.of(IsolationLevel.SERIALIZABILITY),
            new SpillOptions(folder, SpillOptions.LEAST_MEMORY, InitialVersion.none()),
            CheckOptions.DEFAULTS
                .withTimeout(Duration.ofMillis(100))
                .withWorkers(Workers.of(threads)));

    assertThat(result.facts()).isEmpty();
    Verdict verdict = result.verdicts().get(IsolationLevel.SERIALIZABILITY);
    assertThat(verdict.outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(verdict.reason()).isEqualTo("time limit reached");
  }
}
