package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is the initial transaction of a history is so of the file that it is written to. */
class WrittenFirstTest {
  @TempDir private Path folder;

  private History read(String lines) throws IOException {
    return HistoryFiles.read(
        Files.writeString(
            folder.resolve("input"),
            "{\"taipan\":\"history\",\"version\":1,\"sessions\":[\"1\",\"2\"],\"initial\":0}\n"
                + lines));
  }

  private History again(History history, HistoryFormat format) throws IOException {
    Path file = folder.resolve("output");
    HistoryFiles.write(history, file, format);
    return HistoryFiles.read(file);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COBRA")
  void anInitialTransactionComesFirstWhicheverItsSession(HistoryFormat format) throws IOException {
    History history =
        read(
            """
            {"session":"2","id":1,"ops":[["w",7,0]]}
            {"session":"1","id":2,"ops":[["r",7,0],["w",7,1]]}
            {"session":"2","id":3,"ops":[["r",7,0],["w",7,2]]}
            """);
    assertThat(history.initialValues().transaction()).isPresent();
    History again = again(history, format);
    assertThat(again.initialValues().transaction()).isPresent();
    assertThat(again.transactions()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "BINCODE"})
  void anOrdinaryTransactionIsNotPutFirstWhereItMayBeTakenForAnother(HistoryFormat format)
      throws IOException {
    History history =
        read(
            """
            {"session":"2","id":1,"ops":[["w",7,1]]}
            {"session":"1","id":2,"ops":[["w",7,0]]}
            {"session":"2","id":3,"ops":[["r",7,0]]}
            """);
    assertThat(again(history, format).initialValues().transaction()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"COBRA", "JSONL"})
  void whatWouldBeTakenForTheInitialTransactionInAnyCaseIsNotWritten(HistoryFormat format)
      throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("input"),
            """
            {"taipan":"history","version":1,"initial":0,"spelledOut":false}
            {"session":"1","id":1,"ops":[["w",7,0]]}
            {"session":"1","id":2,"ops":[["r",7,0]]}
            """);
    History history = HistoryFiles.read(input);
    assertThatThrownBy(() -> again(history, format))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageEndingWith(
            "transaction 1 would be read as the initial one, and this format cannot "
                + "express that it is not");
  }

  /** Of equal times the start is written first, but for who started when the setup had ended. */
  @ParameterizedTest
  @EnumSource(names = {"EDN", "JEPSEN_JSON", "TEXT"})
  void whoStartsWhenTheInitialTransactionEndsComesBehindIt(HistoryFormat format)
      throws IOException {
    History history =
        read(
            """
            {"session":"1","id":1,"start":0,"end":10,"ops":[["w",7,0]]}
            {"session":"2","id":2,"start":10,"end":20,"ops":[["r",7,0],["w",7,1]]}
            """);
    assertThat(again(history, format).initialValues().transaction()).isPresent();
  }

  @Test
  void whatWouldNotBeTakenForTheInitialTransactionIsNotWritten() throws IOException {
    History history =
        read(
            """
            {"session":"1","id":1,"start":5,"ops":[["w",7,0]]}
            {"session":"2","id":2,"ops":[["r",7,0],["w",7,1]]}
            """);
    assertThat(history.initialValues().transaction()).isPresent();
    assertThatThrownBy(() -> again(history, HistoryFormat.EDN))
        .isInstanceOf(UnwritableHistoryException.class)
        .hasMessageContaining("no transaction would be read as the initial one");
  }
}
