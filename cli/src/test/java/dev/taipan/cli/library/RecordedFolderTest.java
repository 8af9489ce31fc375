package dev.taipan.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedFolderTest {
  private static final String HEADER =
      "{\"taipan\":\"history\",\"version\":2,\"initial\":0,\"clock\":\"ns\","
          + "\"recorded\":{\"ends\":\"told\",\"completeUpTo\":\"%d\"%s},\"live\":true}\n";
  private static final String ENDED = ",\"ended\":\"yes\"";

  @TempDir private Path folder;

  /** Two sessions that each read what both wrote before, in turn, or once too old a value. */
  private static List<String> transactions(int count, int stale) {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      int read = i == stale ? i - 2 : i - 1;
      lines.add(
          "{\"session\":\"s%d\",\"start\":%d,\"end\":%d,\"ops\":[[\"r\",1,%d],[\"w\",1,%d]]}"
              .formatted(i % 2, 10 * i, 10 * i + 5, read, i));
    }
    return lines;
  }

  private Path write(String name, String facts, List<String> lines) throws IOException {
    String first = lines.isEmpty() ? "" : lines.get(0).replaceAll(".*\"r\",1,(\\d+).*", "$1");
    String initial = first.isEmpty() ? "" : "{\"key\":1,\"initial\":" + first + "}\n";
    return Files.writeString(
        folder.resolve(name),
        HEADER.formatted(1_000_000, facts) + initial + String.join("\n", lines) + "\n");
  }

  private static String name(int file) {
    return file == 1 ? "history.taipan.jsonl" : "history-" + file + ".taipan.jsonl";
  }

  /** The transactions in files of four each, as a recorder rotates them. */
  private void rotate(List<String> lines) throws IOException {
    for (int from = 0; from < lines.size(); from += 4) {
      write(name(from / 4 + 1), ENDED, lines.subList(from, Math.min(from + 4, lines.size())));
    }
  }

  private CommandRun check(Path... files) {
    List<String> arguments = new ArrayList<>(List.of("check", "--level=ser"));
    List.of(files).forEach(file -> arguments.add(file.toString()));
    return CommandRun.real(arguments.toArray(String[]::new));
  }

  @Test
  void filesAreFoundInTheirOrder() throws IOException {
    rotate(transactions(44, 0));
    write("history-3 (copy).taipan.jsonl", ENDED, transactions(2, 0));
    Files.writeString(folder.resolve("report.html"), "");

    List<Path> files = RecordedFolder.of(folder).orElseThrow().files();

    assertThat(files)
        .hasSize(11)
        .startsWith(folder.resolve(name(1)), folder.resolve(name(2)))
        .endsWith(folder.resolve(name(10)), folder.resolve(name(11)));
  }

  @Test
  void aFileInWhichNothingWasRecordedLeavesNothingUndecided() throws IOException {
    rotate(transactions(8, 0));
    write(name(3), ENDED, List.of());
    assertThat(check(folder).status()).isZero();

    write(name(3), ENDED + ",\"unrecordedWrites\":\"1\"", List.of());
    assertThat(check(folder).status()).isEqualTo(3);

    write(name(3), "", List.of());
    assertThat(check(folder).status()).isEqualTo(3);
  }

  @Test
  void whatIsNoSuchFolderIsTakenAsItIs() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path file = write("mine.taipan.jsonl", ENDED, transactions(2, 0));

    assertThat(List.of(other, file, folder, folder.resolve("none")))
        .allMatch(path -> RecordedFolder.of(path).isEmpty());
    assertThat(check(other).status()).isEqualTo(2);
    assertThat(check(folder).status()).isEqualTo(2);
    assertThat(check(folder.resolve("none")).status()).isEqualTo(2);
  }

  /** The verdict is that of one file with all of it, wherever a transaction violates the level. */
  @Test
  void aRecordingInFilesHasTheVerdictOfOneInOneFile() throws IOException {
    // A violation across two files is one in neither: transactions 5 and 9 begin files.
    for (int stale : new int[] {0, 2, 3, 7, 8, 12}) {
      List<String> lines = transactions(12, stale);
      Path whole = write("whole.taipan.jsonl", ENDED, lines);
      rotate(lines);

      assertThat(check(folder).status()).as("stale %d", stale).isEqualTo(check(whole).status());
      assertThat(check(folder).status()).as("stale %d", stale).isEqualTo(stale == 0 ? 0 : 1);
      assertThat(check(folder).out()).contains("3 histories: ");
    }
  }

  @Test
  void aFileThatIsMissingLeavesTheRestUndecidedUnlessViolated() throws IOException {
    rotate(transactions(16, 0));
    Files.delete(folder.resolve(name(1)));
    Files.delete(folder.resolve(name(3)));

    CommandRun holds = check(folder);
    assertThat(holds.status()).isEqualTo(3);
    assertThat(holds.err())
        .contains("2 files of the recording are not there, the first is history.taipan.jsonl");

    rotate(transactions(16, 3));
    Files.delete(folder.resolve(name(3)));
    CommandRun violated = check(folder);
    assertThat(violated.status()).isEqualTo(1);
    assertThat(violated.err())
        .contains("1 file of the recording is not there, the first is history-3.taipan.jsonl");
  }

  @Test
  void aFileThatIsThereTwiceMayStandForAnother() throws IOException {
    rotate(transactions(16, 0));
    Files.copy(folder.resolve(name(2)), folder.resolve(name(5)));

    CommandRun run = check(folder);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("history-5.taipan.jsonl is a copy of history-2.taipan.jsonl");
  }

  /** Only what was being written when the recorder was killed is undecided. */
  @Test
  void aRecorderThatWasKilledLeavesItsLastFileUndecided() throws IOException {
    rotate(transactions(12, 0));
    Path last = write(name(3), "", transactions(12, 0).subList(8, 12));
    Files.writeString(last, Files.readString(last).replaceAll("\\]\\]\\}\n$", ""));

    CommandRun undecided = check(folder);
    assertThat(undecided.status()).isEqualTo(3);
    assertThat(undecided.out()).contains(name(3) + ": unknown ser", "2 satisfied, 1 undecided");
    assertThat(check(folder.resolve(name(1)), folder.resolve(name(2))).status()).isZero();

    rotate(transactions(8, 3));
    assertThat(check(folder).status()).isEqualTo(1);
  }
}
