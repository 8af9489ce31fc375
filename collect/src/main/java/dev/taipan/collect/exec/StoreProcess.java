package dev.taipan.collect.exec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A program that runs, and answers line by line. Not safe for use by several threads. */
final class StoreProcess implements AutoCloseable {
  /** A line that is longer is no answer. */
  private static final int LONGEST = 1 << 20;

  /** Answers that nobody asked for are not kept for ever. */
  private static final int MOST_LINES = 16;

  /** A program may take so long until it reads its first line. */
  private static final Duration TO_START = Duration.ofSeconds(20);

  private final Process process;
  private final OutputStream input;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(MOST_LINES);

  private boolean hasAnswered;
  private volatile boolean tooLong;

  private StoreProcess(Process process) {
    this.process = process;
    input = process.getOutputStream();
    Thread reader = new Thread(this::readAll, "answers");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts it.
   *
   * @param errors gets what it writes to standard error
   * @throws IOException when there is no such program; the message is for people
   */
  static StoreProcess start(List<String> command, Path errors) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
    return new StoreProcess(builder.start());
  }

  /** Reads until the output ends, or has a line that is too long; that is told by an empty one. */
  private void readAll() {
    try (Reader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int next = output.read(); next >= 0 && line.length() <= LONGEST; next = output.read()) {
        if (next == '\n') {
          lines.put(Optional.of(line.toString()));
          line.setLength(0);
        } else {
          line.append((char) next);
        }
      }
      tooLong = line.length() > LONGEST;
      lines.put(Optional.empty());
    } catch (IOException ended) {
      lines.offer(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Sends a line, and returns the answer.
   *
   * @throws BadAnswerException when there is none in time
   */
  String ask(String line, Duration patience) throws BadAnswerException, InterruptedException {
    try {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException ended) {
      throw new BadAnswerException(ending());
    }
    Duration longest = hasAnswered ? patience : patience.plus(TO_START);
    Optional<String> answer = lines.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    if (answer == null) {
      throw new BadAnswerException("no answer within %d ms".formatted(longest.toMillis()));
    }
    hasAnswered = true;
    return answer.orElseThrow(() -> new BadAnswerException(ending()));
  }

  private String ending() {
    if (tooLong) {
      return "a line of more than %d characters".formatted(LONGEST);
    }
    try {
      return process.waitFor(1, TimeUnit.SECONDS)
          ? "the program ended with status " + process.exitValue()
          : "the program closed its output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  /** Ends it, with those that it started. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    lines.clear();
  }
}
