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
  void aCertificateOfAllFilesIsVerifiedOnAllFiles() throws IOException {
    rotate(transactions(12, 10));
    Path proof = folder.resolve("proof");

    assertThat(
            CommandRun.real("check", "--level=ser", "--certificate=" + proof, folder.toString())
                .status())
        .isOne();

    CommandRun verified = CommandRun.real("verify", folder.toString(), proof.toString());
    assertThat(verified.err()).isEmpty();
    assertThat(verified.status()).isZero();
    assertThat(
            CommandRun.real("verify", folder.resolve(name(1)).toString(), proof.toString())
                .status())
        .isEqualTo(4);
    assertThat(CommandRun.real("stats", folder.toString()).out()).contains("12");

    Files.delete(folder.resolve(name(2)));
    CommandRun partly = CommandRun.real("verify", folder.toString(), proof.toString());
    assertThat(partly.status()).isEqualTo(2);
    assertThat(partly.err())
        .isEqualTo(
            folder
                + ": found 1 file of the recording is not there, the first is "
                + name(2)
                + ", expected all files of a recording; name one of them instead\n");
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
    for (int stale : new int[] {0, 2, 3, 5, 7, 8, 9, 12}) {
      List<String> lines = transactions(12, stale);
      Path whole = write("whole.taipan.jsonl", ENDED, lines);
      rotate(lines);

      assertThat(check(folder).status()).as("stale %d", stale).isEqualTo(check(whole).status());
      assertThat(check(folder).status()).as("stale %d", stale).isEqualTo(stale == 0 ? 0 : 1);
      assertThat(check(folder).out())
          .isEqualTo(check(whole).out().replace("/whole.taipan.jsonl", ""));
    }
  }

  /** Nobody could verify it. */
  @Test
  void thereIsNoCertificateOfAPartOfARecording() throws IOException {
    rotate(transactions(12, 0));
    Files.delete(folder.resolve(name(1)));

    CommandRun run =
        CommandRun.real(
            "check", "--level=ser", "--certificate=" + folder.resolve("c"), folder.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("--certificate requires a recording of which no file is missing");
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
    assertThat(undecided.out()).contains(name(3) + ": unknown ser", "1 satisfied, 1 undecided");
    assertThat(undecided.out()).contains("history to history-2.taipan.jsonl: holds ser");
    assertThat(check(folder.resolve(name(1)), folder.resolve(name(2))).status()).isZero();

    rotate(transactions(8, 3));
    assertThat(check(folder).status()).isEqualTo(1);
  }

  @Test
  void aFileThatTakesThePlaceOfAnotherIsNotTakenForIt() throws IOException {
    rotate(transactions(12, 0));
    Path other = folder.resolve("other");
    Files.move(folder.resolve(name(2)), other);
    Files.move(folder.resolve(name(3)), folder.resolve(name(2)));
    Files.move(other, folder.resolve(name(3)));

    CommandRun run = check(folder);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("does not begin after");
  }

  private void writeLines(int file, String... lines) throws IOException {
    Files.writeString(
        folder.resolve(name(file)),
        HEADER.formatted(1_000_000, ENDED) + String.join("\n", lines) + "\n");
  }

  private static String transaction(int start, String status, String operations) {
    return "{\"session\":\"s9\",\"start\":%d,\"status\":\"%s\",\"end\":%d,\"ops\":[%s]}"
        .formatted(start, status, start + 5, operations);
  }

  /** Somebody wrote past the recorder, or what the recorder does not see. */
  @Test
  void aValueThatNobodyWroteBeforeViolatesNothing() throws IOException {
    rotate(transactions(4, 0));
    writeLines(2, "{\"key\":1,\"initial\":77}", transaction(100, "committed", "[\"r\",1,77]"));

    CommandRun run = check(folder);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("history-2.taipan.jsonl is judged by itself", "wrote 1 before");
    assertThat(run.out()).contains("2 satisfied");
  }

  /** Its value may have been there before, or have been read though it was undone. */
  @Test
  void aValueThatWasUndoneIsNotTakenForOneThatWasThere() throws IOException {
    writeLines(1, transaction(10, "aborted", "[\"w\",5,7]"));
    for (int value : new int[] {6, 7}) {
      writeLines(
          2,
          "{\"key\":5,\"initial\":" + value + "}",
          transaction(100, "committed", "[\"r\",5," + value + "]"));
      assertThat(check(folder).status()).isEqualTo(value == 6 ? 0 : 3);
    }
  }

  /** What is not in a file may have been written by anybody who is not there. */
  @Test
  void behindAFileThatLacksWritesAnotherHistoryBegins() throws IOException {
    List<String> lines = transactions(12, 9);
    rotate(lines);
    write(name(2), ENDED + ",\"unrecordedWrites\":\"1\"", lines.subList(4, 8));

    CommandRun run = check(folder);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("history to history-2.taipan.jsonl: unknown ser");
  }

  /** A row that is there again, with what the server filled in. */
  @Test
  void whatTheServerFilledInIsNotWhatARowOfThatKeyHeldBefore() throws IOException {
    String row = "[\"t\",1]";
    String column = "[\"t\",1,\"a, b\"]";
    String initial = "{\"key\":%s,\"initial\":%s}";
    String none = "[\"no row\"]";
    writeLines(
        1,
        initial.formatted(row, "[]"),
        initial.formatted(column, "\"new\""),
        transaction(10, "committed", "[\"r\"," + column + ",\"new\"]"),
        transaction(
            20, "committed", "[\"w\",%s,%s],[\"w\",%s,%s]".formatted(row, none, column, none)));
    writeLines(
        2,
        initial.formatted(row, none),
        transaction(30, "committed", "[\"w\"," + row + ",[]]"),
        initial.formatted(column, "\"new\""),
        transaction(40, "committed", "[\"r\"," + column + ",\"new\"]"));

    CommandRun run = check(folder);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("2 satisfied");
  }
}
