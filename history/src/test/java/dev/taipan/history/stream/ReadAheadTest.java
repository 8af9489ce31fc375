package dev.taipan.history.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who takes what another thread reads cannot tell that it was another thread. */
@Timeout(60)
class ReadAheadTest {
  private static final int MANY = 100_000;

  /** Something that passes transactions on. */
  private interface Input extends TransactionStream {
    @Override
    default Names sessionNames() {
      throw new UnsupportedOperationException();
    }

    @Override
    default Names transactionNames() {
      return sessionNames();
    }

    @Override
    default Names keyNames() {
      return sessionNames();
    }

    @Override
    default Names valueNames() {
      return sessionNames();
    }
  }

  private static class Taken implements TransactionSink {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void begin(long session, long number, TransactionStatus status) {
      lines.add("begin %d %d %s".formatted(session, number, status));
    }

    @Override
    public void operation(boolean isWrite, long key, long value) {
      lines.add("%b %d %d".formatted(isWrite, key, value));
    }
  }

  private static void pass(int count, TransactionSink sink) throws IOException {
    for (int i = 0; i < count; i++) {
      if (i % 3 == 0) {
        sink.begin(-i, i * 1_000_000_007L, TransactionStatus.values()[i / 3 % 3]);
      } else {
        sink.operation(i % 2 == 0, Long.MIN_VALUE + i, Long.MAX_VALUE - i);
      }
    }
  }

  @Test
  void passesOnAllInOrder() throws IOException {
    for (int count : new int[] {0, 1, 8_191, 8_192, 8_193, MANY}) {
      Taken expected = new Taken();
      pass(count, expected);
      Taken taken = new Taken();
      ReadAhead.read((Input) sink -> pass(count, sink), taken);
      assertThat(taken.lines).isEqualTo(expected.lines);
    }
  }

  @Test
  void throwsWhatReadingThrewBehindAllThatWasRead() {
    Taken taken = new Taken();
    IOException bad = new IOException("bad line");
    Input input =
        sink -> {
          pass(MANY, sink);
          throw bad;
        };
    assertThatThrownBy(() -> ReadAhead.read(input, taken)).isSameAs(bad);
    assertThat(taken.lines).hasSize(MANY);

    OutOfMemoryError error = new OutOfMemoryError();
    Input failing =
        sink -> {
          throw error;
        };
    assertThatThrownBy(() -> ReadAhead.read(failing, taken)).isSameAs(error);
  }

  /** Its own failure comes first, and ends the reading. */
  @Test
  void throwsWhatTheSinkThrew() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Input endless =
        sink -> {
          try {
            while (true) {
              pass(MANY, sink);
            }
          } finally {
            ended.countDown();
          }
        };
    IllegalStateException full = new IllegalStateException("full");
    Taken taken =
        new Taken() {
          @Override
          public void operation(boolean isWrite, long key, long value) {
            throw full;
          }
        };
    assertThatThrownBy(() -> ReadAhead.read(endless, taken)).isSameAs(full);
    ended.await();
  }

  @Test
  void canBeInterruptedWhileNothingComes() {
    CountDownLatch never = new CountDownLatch(1);
    Input silent =
        sink -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new InterruptedIOException();
          }
        };
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> ReadAhead.read(silent, new Taken()))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
