package dev.taipan.collect.replay;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Histories of a few transactions with times, in the order of their sessions. */
final class TimedLines {
  private TimedLines() {}

  /** A transaction. */
  static String line(int session, long start, long end, String status, String operations) {
    return "{\"session\":\"%d\",\"start\":%d,\"end\":%d,\"status\":\"%s\",\"ops\":[%s]}"
        .formatted(session, start, end, status, operations);
  }

  /** The history of some, by way of a file in a folder. */
  static History history(Path folder, List<String> lines) throws IOException {
    List<String> all = new ArrayList<>();
    all.add("{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"initial\":0}");
    all.addAll(lines);
    Path file = folder.resolve("history.taipan.jsonl");
    Files.write(file, all);
    return HistoryFiles.read(file);
  }
}
