package dev.taipan.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriteBehindTest {
  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** A disk in memory, which does nothing before it may, and takes only so much. */
  private static class Disk implements WriteBehind.Target {
    final StringBuilder text = new StringBuilder();
    final CountDownLatch mayWrite = new CountDownLatch(1);
    int room = Integer.MAX_VALUE;
    int writes;
    int longest;

    @Override
    public void write(ByteBuffer part, long start) throws IOException {
      try {
        mayWrite.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      writes++;
      longest = Math.max(longest, part.remaining());
      String words = StandardCharsets.US_ASCII.decode(part).toString();
      int at = (int) start;
      text.setLength(Math.max(text.length(), at + words.length()));
      text.replace(at, at + words.length(), words);
      if (text.length() > room) {
        throw new IOException("no space left");
      }
    }

    @Override
    public void cut(long end) {
      text.setLength((int) end);
    }
  }

  @Test
  void nobodyWaitsForTheDisk() throws Exception {
    Disk disk = new Disk();
    WriteBehind behind = new WriteBehind(disk, 0);
    behind.add(bytes("one?"), 0);
    behind.add(bytes("two"), 4);
    behind.add(bytes("!"), 3);
    assertThat(behind.waiting()).isEqualTo(7);
    assertThat(disk.text).isEmpty();

    disk.mayWrite.countDown();
    behind.await();

    assertThat(disk.text).hasToString("one!two");
    assertThat(behind.waiting()).isZero();
    behind.close();
  }

  /** What is changed before it is in the file goes there once. */
  @Test
  void writesManyLinesAtOnce() throws Exception {
    Disk disk = new Disk();
    disk.mayWrite.countDown();
    WriteBehind behind = new WriteBehind(disk, 0);
    for (int line = 0; line < 1_000; line++) {
      behind.add(bytes("line ?\n"), 7L * line);
      behind.add(bytes("!"), 7L * line + 5);
    }
    behind.await();

    assertThat(disk.text).hasToString("line !\n".repeat(1_000));
    assertThat(disk.writes).isLessThan(1_000);
    behind.close();
  }

  /** What is there up to the line that failed stays, and nothing comes behind it. */
  @Test
  void afterAFailureNothingMoreIsWritten() throws Exception {
    Disk disk = new Disk();
    disk.room = 8;
    WriteBehind behind = new WriteBehind(disk, 0);
    behind.add(bytes("first\n"), 0);
    behind.add(bytes("second\n"), 6);
    behind.add(bytes("x"), 13);
    disk.mayWrite.countDown();
    behind.await();

    assertThat(disk.text).hasToString("first\n");
    assertThatThrownBy(() -> behind.add(bytes("third"), 14)).hasMessage("no space left");
    assertThatThrownBy(behind::close).hasMessage("no space left");
  }

  /** After a slow moment much is written, with no more memory than usual. */
  @Test
  void muchIsWrittenInParts() throws Exception {
    Disk disk = new Disk();
    WriteBehind behind = new WriteBehind(disk, 0);
    String line = "x".repeat(99_999) + "\n";
    for (int i = 0; i < 40; i++) {
      behind.add(bytes(line), 100_000L * i);
    }
    disk.mayWrite.countDown();
    behind.await();

    assertThat(disk.text).hasToString(line.repeat(40));
    assertThat(disk.longest).isLessThanOrEqualTo(1 << 20);
    behind.close();
  }

  /** Those who wait for a disk that hangs do not keep each other busy. */
  @Test
  void severalMayWait() throws Exception {
    Disk disk = new Disk();
    WriteBehind behind = new WriteBehind(disk, 0);
    behind.add(bytes("line\n"), 0);
    List<Thread> waiting = List.of(waiting(behind), waiting(behind));
    for (Thread thread : waiting) {
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    Thread.sleep(100);
    for (Thread thread : waiting) {
      long waits =
          ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId()).getWaitedCount();
      assertThat(waits).isLessThan(10);
    }

    disk.mayWrite.countDown();
    for (Thread thread : waiting) {
      thread.join();
    }
    behind.close();
  }

  private static Thread waiting(WriteBehind behind) {
    Thread thread =
        new Thread(
            () -> {
              try {
                behind.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  /** What comes behind the end would be in no file. */
  @Test
  void nothingIsTakenBehindTheEnd() throws Exception {
    Disk disk = new Disk();
    disk.mayWrite.countDown();
    WriteBehind behind = new WriteBehind(disk, 0);
    behind.add(bytes("line\n"), 0);
    behind.close();

    assertThatThrownBy(() -> behind.add(bytes("more\n"), 5)).hasMessageContaining("ended");
    behind.await();
    assertThat(disk.text).hasToString("line\n");
  }

  /** A mark is written behind all that was added before it was asked for. */
  @Test
  void marksComeLast() throws Exception {
    Disk disk =
        new Disk() {
          @Override
          public Optional<WriteBehind.Part> mark() {
            return Optional.of(new WriteBehind.Part(new byte[] {'!'}, 0));
          }

          @Override
          public void write(ByteBuffer part, long start) throws IOException {
            if (start == 0 && text.length() > 0) {
              assertThat(text.toString()).endsWith("last\n");
            }
            super.write(part, start);
          }
        };
    WriteBehind behind = new WriteBehind(disk, 0);
    behind.add(bytes("?first\n"), 0);
    behind.add(bytes("last\n"), 7);
    disk.mayWrite.countDown();
    behind.close();

    assertThat(disk.text).hasToString("!first\nlast\n");
  }

  /** Whatever ends the thread that writes, nobody waits for it, and those who write are told. */
  @Test
  void nobodyWaitsForAThreadThatHasEnded() throws Exception {
    WriteBehind.Target broken =
        new WriteBehind.Target() {
          @Override
          public void write(ByteBuffer part, long start) throws IOException {
            throw new IOException("no space left");
          }

          @Override
          public void cut(long end) {
            throw new IllegalStateException("cannot cut");
          }
        };
    WriteBehind behind = new WriteBehind(broken, 0);
    behind.add(bytes("line\n"), 0);
    behind.await();

    assertThat(behind.waiting()).isZero();
    assertThatThrownBy(() -> behind.add(bytes("more\n"), 5)).hasMessageContaining("cannot cut");
    assertThatThrownBy(behind::close).hasMessageContaining("cannot cut");
  }
}
