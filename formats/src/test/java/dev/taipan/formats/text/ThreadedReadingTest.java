package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.Shape;
import dev.taipan.history.parallel.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However many threads read a file, it is the same history, or the same line is wrong. */
class ThreadedReadingTest {
  private static final Path NAME = Path.of("history.txt");
  private static final int FILES = 100;

  @Test
  void readsTheSame() throws IOException {
    for (int seed = 0; seed < FILES; seed++) {
      assertThatThreadsReadTheSame(seed, 0);
    }
  }

  @Test
  void namesTheSameError() throws IOException {
    int rejected = 0;
    for (int seed = 0; seed < FILES; seed++) {
      rejected += assertThatThreadsReadTheSame(seed, 5).startsWith(NAME.toString()) ? 1 : 0;
    }
    assertThat(rejected).isBetween(FILES / 2, FILES - 1);
  }

  private static String assertThatThreadsReadTheSame(int seed, int mistakes) throws IOException {
    byte[] file = file(new Random(seed), mistakes);
    String alone = read(file, Workers.ONE);
    for (int threads : new int[] {2, 3, 4, 8}) {
      assertThat(read(file, new Workers(threads, 1 + seed % 9)))
          .as("seed %d, %d threads", seed, threads)
          .isEqualTo(alone);
    }
    return alone;
  }

  /** Columns are made of chunks of operations, of which only some have wide values. */
  @Test
  void readsTheSameWhereThereAreManyChunks() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    int transaction = 0;
    for (int line = 0; line < 30_000; line++) {
      transaction += random.nextInt(4) == 0 ? 1 : 0;
      long wide = line % 13_000 < 3_000 ? 1L << 40 : 0;
      text.append(random.nextBoolean() ? "r(" : "w(").append(random.nextInt(20)).append(',');
      text.append(wide + random.nextInt()).append(',');
      text.append(transaction % 7).append(',').append(transaction).append(")\n");
    }
    byte[] file = text.toString().getBytes(ISO_8859_1);
    String alone = read(file, Workers.ONE);
    assertThat(alone.lines().count()).isGreaterThan(7000);
    for (int threads : new int[] {2, 3, 4, 8}) {
      assertThat(read(file, new Workers(threads, 1000)).equals(alone)).as("%d", threads).isTrue();
    }
  }

  @Test
  void namesABadLineThoughTheFileIsDamagedBehindIt() throws IOException {
    byte[] file = file(new Random(1), 0);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("r(1,0,1,1)\nnonsense\n".getBytes(ISO_8859_1));
      for (int copy = 0; copy < 200; copy++) {
        gzip.write(file);
      }
    }
    byte[] damaged = packed.toByteArray();
    damaged[damaged.length - 6] ^= 1;
    assertThat(read(damaged, new Workers(4, 1)))
        .isEqualTo(read(damaged, Workers.ONE))
        .contains(":2:1:");
  }

  @Test
  @Tag("slow")
  void leavesALineThatIsLongerThanABlockMayBeToOneThread() throws IOException {
    StringBuilder file = new StringBuilder("w(1,1,1,1)\nr(1,1,2,2)\no(1");
    while (file.length() < 40 << 20) {
      file.append(",1111111111111111111");
    }
    file.append(")\nr(1,1,2,3)\n");
    byte[] content = file.toString().getBytes(ISO_8859_1);
    assertThat(read(content, new Workers(3, 1 << 16)))
        .isEqualTo(read(content, Workers.ONE))
        .contains(":3:");
  }

  @Test
  void startsNoThreadForASmallFile() throws IOException {
    StringBuilder file = new StringBuilder();
    while (file.length() < 1 << 20) {
      file.append("w(1,1,1,1)\nr(1,1,2,2)\n");
    }
    ThreadsSeen seen = new ThreadsSeen(file.toString().getBytes(ISO_8859_1));
    try (HistoryInput input = HistoryInput.of(seen, NAME, ReadLimits.DEFAULTS)) {
      HistoryFiles.read(input, ReadOptions.DEFAULTS.withWorkers(Workers.of(8)));
    }
    assertThat(seen.others).isZero();
  }

  /** Notes whether others than who made it read. */
  private static final class ThreadsSeen extends ByteArrayInputStream {
    private final Thread owner = Thread.currentThread();
    private int others;

    ThreadsSeen(byte[] content) {
      super(content);
    }

    @Override
    public synchronized int read(byte[] bytes, int from, int length) {
      others += Thread.currentThread() == owner ? 0 : 1;
      return super.read(bytes, from, length);
    }
  }

  private static String read(byte[] file, Workers workers) throws IOException {
    ReadOptions options = ReadOptions.DEFAULTS.withFormat(HistoryFormat.TEXT).withWorkers(workers);
    try (HistoryInput input =
        HistoryInput.of(new ByteArrayInputStream(file), NAME, ReadLimits.DEFAULTS)) {
      History history = HistoryFiles.read(input, options);
      StringBuilder shape = new StringBuilder(Shape.complete(history));
      for (int key = 0; key < history.keys(); key++) {
        shape.append("\nkey ").append(history.keyName(key));
      }
      return shape.toString();
    } catch (BadHistoryException e) {
      return e.getMessage();
    }
  }

  /** A file of all that the format has, with mistakes in so many of a thousand lines. */
  private static byte[] file(Random random, int mistakes) {
    StringBuilder file = new StringBuilder(random.nextInt(3) == 0 ? "\u00EF\u00BB\u00BF" : "");
    int lines = 100 + random.nextInt(400);
    int transaction = 0;
    boolean unsigned = random.nextInt(4) == 0;
    for (int line = 0; line < lines; line++) {
      transaction += random.nextInt(4) == 0 ? 1 : 0;
      String text = line(random, transaction, unsigned);
      file.append(random.nextInt(1000) < mistakes ? mistake(random, text) : text);
      boolean last = line == lines - 1 && random.nextBoolean();
      file.append(last ? "" : random.nextInt(20) == 0 ? "\r\n" : "\n");
    }
    return file.toString().getBytes(ISO_8859_1);
  }

  private static String line(Random random, int transaction, boolean unsigned) {
    String owner = transaction % 7 + "," + (random.nextInt(30) == 0 ? -1 : transaction) + ")";
    long value = random.nextInt(50);
    return switch (random.nextInt(40)) {
      case 0 -> "";
      case 1 -> "  \t";
      case 2 ->
          "t(" + transaction + ",," + transaction % 7 + "," + (1_000_000 + random.nextInt()) + ")";
      case 3 -> "w(7," + (unsigned ? Long.toUnsignedString(-1 - value) : -value) + "," + owner;
      default ->
          (random.nextBoolean() ? "r(" : "w(") + random.nextInt(20) + "," + value + "," + owner;
    };
  }

  private static String mistake(Random random, String text) {
    return switch (random.nextInt(5)) {
      case 0 -> text + "x";
      case 1 -> "x" + text;
      case 2 -> text.replace(',', ';');
      case 3 -> "r(1,2,99,0)";
      default -> "o(1,2,3";
    };
  }
}
