package dev.taipan.record;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongIntHashMap;
import dev.taipan.history.origin.Unrecorded;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Files of a recording that are one history: each goes on where the one before ended. What a key
 * holds at first in a later one was written in those before, and so is left out there. A file
 * begins a history of its own where the one before was cut off, or lacks writes: then nobody can
 * tell what was there.
 */
public final class RecordedHistory {
  private static final Pattern CONCLUSION =
      Pattern.compile(",\"conclusion\":\"(?:[^\"\\\\]|\\\\.)*+\"");

  /** Where hashes begin, so that nobody can make texts that have the same. */
  private static final long START = new SplittableRandom().nextLong();

  private final List<RecordedFile> files = new ArrayList<>();
  private final Optional<String> reason;

  /** From which file on it is known what keys hold, which they do not by what was undone. */
  private final LongIntHashMap keys = new LongIntHashMap();

  /** What was written to keys, or there at first. */
  private final LongHashSet values = new LongHashSet();

  private final LongHashSet undone = new LongHashSet();

  private RecordedHistory(Optional<String> reason) {
    this.reason = reason;
  }

  /**
   * The histories in files, which follow each other.
   *
   * @param files one behind the other, none missing between them
   * @throws IOException when one cannot be read
   */
  public static List<RecordedHistory> in(List<Path> files) throws IOException {
    if (files.size() == 1) {
      RecordedHistory only = new RecordedHistory(Optional.empty());
      only.files.add(RecordedFile.unread(files.get(0)));
      return List.of(only);
    }
    List<RecordedHistory> histories = new ArrayList<>();
    RecordedHistory last = null;
    for (Path file : files) {
      RecordedFile next = RecordedFile.of(file);
      if (last == null || !last.mayGoOn()) {
        last = new RecordedHistory(Optional.empty());
        histories.add(last);
      } else {
        Optional<String> problem = last.problem(next);
        if (problem.isPresent()) {
          last = new RecordedHistory(problem);
          histories.add(last);
        }
      }
      last.add(next);
    }
    return histories;
  }

  /** Its files, in their order. */
  public List<Path> files() {
    return files.stream().map(RecordedFile::file).toList();
  }

  /** Why it cannot be one with the files before, in a sentence, if it should be. */
  public Optional<String> reason() {
    return reason;
  }

  private RecordedFile last() {
    return files.get(files.size() - 1);
  }

  private boolean mayGoOn() {
    boolean isCutOff = last().says(Unrecorded.ENDS) && !last().says(Unrecorded.ENDED);
    return !isCutOff && !last().says(Unrecorded.WRITES);
  }

  private Optional<String> problem(RecordedFile next) {
    String name = next.file().getFileName().toString();
    if (next.says(Unrecorded.ENDS) && !next.says(Unrecorded.ENDED)) {
      return Optional.of(name + " was cut off, and is judged by itself");
    }
    if (next.start() <= last().start()) {
      return Optional.of(name + " does not begin after " + last().file().getFileName());
    }
    for (Map.Entry<String, String> each : next.initial().entrySet()) {
      long value = hash(each.getKey(), each.getValue());
      boolean isExplained =
          keys.containsKey(hash(each.getKey(), ""))
              ? (values.contains(value) || undone.contains(value))
                  && !next.isFilledIn(each.getKey())
              : !undone.contains(value);
      if (!isExplained) {
        return Optional.of(
            name + " is judged by itself: it is not known who wrote " + each.getKey() + " before");
      }
    }
    return Optional.empty();
  }

  private void add(RecordedFile file) throws IOException {
    int number = files.size();
    files.add(file);
    file.initial().forEach((key, value) -> operation(key, value, number));
    file.operations(
        (key, value, isAborted) -> {
          if (!isAborted) {
            operation(key, value, number);
          } else if (value != null) {
            undone.add(hash(key, value));
          }
        });
    file.forget();
  }

  private void operation(String key, String value, int file) {
    long name = hash(key, "");
    if (!keys.containsKey(name)) {
      keys.put(name, file);
    }
    if (value != null) {
      values.add(hash(key, value));
    }
  }

  private static long hash(String key, String value) {
    return hash(hash(hash(START, key), "\uffff"), value);
  }

  private static long hash(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** All of it as one file, which the caller closes. */
  public InputStream open() {
    return new Lines();
  }

  /** The first line: that of the file of which most is missing, if anything is. */
  private String header() {
    List<RecordedFile> latest = new ArrayList<>(files);
    Collections.reverse(latest);
    RecordedFile saying =
        latest.stream()
            .filter(file -> file.says(Unrecorded.WRITES))
            .findFirst()
            .or(() -> latest.stream().filter(file -> file.says(Unrecorded.READS)).findFirst())
            .orElse(last());
    return CONCLUSION.matcher(saying.header()).replaceFirst("");
  }

  /** The lines of all files. */
  private final class Lines extends InputStream {
    private byte[] line = (header() + "\n").getBytes(StandardCharsets.ISO_8859_1);
    private int at;
    private int file = -1;
    private BufferedReader lines;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int length) throws IOException {
      while (at == line.length) {
        if (!next()) {
          return -1;
        }
      }
      int count = Math.min(length, line.length - at);
      System.arraycopy(line, at, target, start, count);
      at += count;
      return count;
    }

    private boolean next() throws IOException {
      String text = lines == null ? null : lines.readLine();
      while (text == null) {
        close();
        if (++file == files.size()) {
          file--;
          lines = null;
          return false;
        }
        lines = RecordedFile.lines(files.get(file).file());
        lines.readLine();
        text = lines.readLine();
      }
      boolean isKnown =
          RecordedFile.isInitial(text) && keys.get(hash(RecordedFile.key(text), "")) < file;
      line = (isKnown ? "" : text + "\n").getBytes(StandardCharsets.ISO_8859_1);
      at = 0;
      return true;
    }

    @Override
    public void close() throws IOException {
      if (lines != null) {
        lines.close();
      }
    }
  }
}
