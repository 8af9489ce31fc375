package dev.taipan.formats.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.stream.TransactionSink;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryStreamsTest {
  @TempDir Path folder;

  /** What committed transactions do, a line each. */
  private static final class Lines implements TransactionSink {
    private final List<String> committed = new ArrayList<>();
    private final TransactionStream names;
    private boolean commits;

    Lines(TransactionStream names) {
      this.names = names;
    }

    @Override
    public void begin(long session, long number, TransactionStatus status) {
      commits = status == TransactionStatus.COMMITTED;
      if (commits) {
        committed.add(
            names.sessionNames().of(session) + " " + names.transactionNames().of(number) + ":");
      }
    }

    @Override
    public void operation(boolean isWrite, long key, long value) {
      if (commits) {
        int last = committed.size() - 1;
        committed.set(last, committed.get(last) + (isWrite ? " w " : " r ") + key + " " + value);
      }
    }
  }

  private static List<String> lines(History history) {
    List<String> lines = new ArrayList<>();
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      if (history.status(t) == TransactionStatus.COMMITTED) {
        StringBuilder line = new StringBuilder(history.sessionName(history.sessionOf(t)));
        line.append(' ').append(history.transactionName(t)).append(':');
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          line.append(history.isWrite(op) ? " w " : " r ");
          line.append(history.keyNumber(history.key(op))).append(' ').append(history.value(op));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  @Test
  void readsWhatIsReadAtOnceFromOneToThreeFiles() throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<List<String>> transactions = transactions(random);
      Path whole = folder.resolve(seed + ".txt");
      Files.writeString(
          whole, String.join("", transactions.stream().flatMap(List::stream).toList()));
      int files = 1 + random.nextInt(3);
      List<Path> parts = new ArrayList<>();
      for (int i = 0; i < files; i++) {
        int from = i * transactions.size() / files;
        int to = (i + 1) * transactions.size() / files;
        boolean compressed = random.nextBoolean();
        Path part = folder.resolve(seed + "-" + i + (compressed ? ".txt.gz" : ".txt"));
        try (OutputStream raw = Files.newOutputStream(part);
            OutputStream out = compressed ? new GZIPOutputStream(raw) : raw) {
          for (List<String> lines : transactions.subList(from, to)) {
            out.write(String.join("", lines).getBytes(UTF_8));
          }
        }
        parts.add(part);
      }

      TransactionStream stream = HistoryStreams.ofFiles(parts, ReadLimits.DEFAULTS);
      Lines streamed = new Lines(stream);
      stream.readTo(streamed);

      assertThat(streamed.committed).as("seed %d", seed).isEqualTo(lines(HistoryFiles.read(whole)));
    }
  }

  /** Sessions take turns, so that the order of the input is the recorded one. */
  private static List<List<String>> transactions(SplittableRandom random) {
    List<List<String>> transactions = new ArrayList<>();
    String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
    for (int t = 0; t < 6; t++) {
      boolean aborted = t > 2 && random.nextInt(4) == 0;
      List<String> lines = new ArrayList<>();
      for (int op = 0; op <= random.nextInt(4); op++) {
        String key = random.nextInt(3) == 0 ? "-7" : "" + random.nextLong(1L << 62);
        lines.add(
            "%s(%s,%d,%d,%d)%s"
                .formatted(
                    random.nextBoolean() ? "w" : "r",
                    key,
                    random.nextInt(5),
                    t % 2,
                    aborted ? -1 : t + 10,
                    end));
        if (random.nextInt(6) == 0) {
          lines.add(" " + end);
        }
      }
      transactions.add(lines);
    }
    return transactions;
  }

  @Test
  void saysWhatItDoesNotTake() throws IOException {
    assertRefused("t(1,2,1,1)\n", "found 't', expected 'r' or 'w': neither times nor");
    assertRefused("w(1,1,1,1)\no(1,1@1)\n", ":2:1: found 'o', expected 'r' or 'w'");
    assertRefused("w(1,1,1)\n", ":1:8: found ')', expected ','");
    assertRefused("x\n", "found another format, expected a text file");
    assertRefused("w(1,1,1,1)\nx\n", ":2:1: found 'x'");
  }

  private void assertRefused(String content, String complaint) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.txt"), content);
    TransactionStream stream = HistoryStreams.ofFiles(List.of(file), ReadLimits.DEFAULTS);
    assertThatThrownBy(() -> stream.readTo(new Lines(stream)))
        .isInstanceOf(BadHistoryException.class)
        .hasMessageContaining(complaint);
  }
}
