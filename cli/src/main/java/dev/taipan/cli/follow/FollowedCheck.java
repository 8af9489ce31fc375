package dev.taipan.cli.follow;

import dev.taipan.history.GrowingHistory;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/**
 * Checks a followed history without an order again and again while it grows, and at its end as a
 * whole. In between, reads count only of transactions that came {@link #SETTLING} ago, since what
 * they saw is written by then, too; and a violation is told only if it is still there {@link
 * #CONFIRMING} later. Each check waits until there is a quarter more to judge, and four times as
 * long as the last took, so that all checks together take a fifth of the time.
 */
final class FollowedCheck {
  private static final Duration SETTLING = Duration.ofSeconds(2);
  private static final Duration CONFIRMING = Duration.ofSeconds(3);
  private static final int STEP = 10_000;
  private static final int SHARE = 4;

  private final Path file;
  private final FollowedFile followed;
  private final IdleWait patience;
  private final Function<History, FileResult> check;

  /** When so many bytes were there, oldest first, of those that settle. */
  private final Deque<Arrival> settling = new ArrayDeque<>();

  private long arrived;
  private long settled;

  private record Arrival(long nanos, long bytes) {}

  FollowedCheck(
      Path file, FollowedFile followed, IdleWait patience, Function<History, FileResult> check) {
    this.file = file;
    this.followed = followed;
    this.patience = patience;
    this.check = check;
  }

  /**
   * Checks until a violation is found, or no more parts come.
   *
   * @return the result, after the violation's place or an unfinished line was printed
   * @throws IOException as {@link FollowedFile#next}
   */
  Answer run(PrintWriter out) throws IOException {
    long judged = 0;
    long next = System.nanoTime();
    while (goesOn()) {
      boolean grown = settled >= judged + judged / SHARE + STEP;
      boolean rest = settling.isEmpty() && settled > judged;
      if ((grown || rest) && System.nanoTime() >= next) {
        judged = settled;
        long start = System.nanoTime();
        Optional<Answer> violation = violation(judged, out);
        if (violation.isPresent()) {
          return violation.get();
        }
        long end = System.nanoTime();
        next = end + SHARE * (end - start);
      }
    }
    return whole(out);
  }

  /**
   * What was found.
   *
   * @param result of the last check
   * @param status that follows from it and from what was not judged
   */
  record Answer(FileResult result, ExitStatus status) {}

  /** Notes what has come, and waits a little where nothing has, if more may come. */
  private boolean goesOn() throws IOException {
    long now = System.nanoTime();
    long size = followed.size();
    boolean more = size > arrived;
    if (more) {
      arrived = size;
      settling.addLast(new Arrival(now, size));
    }
    while (!settling.isEmpty() && settling.peekFirst().nanos() <= now - SETTLING.toNanos()) {
      settled = settling.removeFirst().bytes();
    }
    return patience.goesOn(more, followed.hasEnded());
  }

  /** The violation by what stands in the first bytes, if it is still there some time later. */
  private Optional<Answer> violation(long bytes, PrintWriter out) throws IOException {
    FollowedFile.Snapshot first = followed.all(false);
    int complete = first.transactions(bytes);
    if (judged(first, complete).status() != ExitStatus.VIOLATED) {
      return Optional.empty();
    }
    long until = System.nanoTime() + CONFIRMING.toNanos();
    boolean open = true;
    while (open && System.nanoTime() < until) {
      open = goesOn();
    }
    FileResult second = judged(followed.all(false), complete);
    if (!open || second.status() != ExitStatus.VIOLATED) {
      return Optional.empty();
    }
    out.println(place(complete));
    return Optional.of(new Answer(second, ExitStatus.VIOLATED));
  }

  private FileResult judged(FollowedFile.Snapshot now, int complete) {
    return check.apply(GrowingHistory.judged(now.history(), complete));
  }

  private String place(int complete) {
    return Printable.of(file.toString())
        + ": violated while it was being written, by the first "
        + complete
        + " transactions; of later ones, only the writes count";
  }

  private Answer whole(PrintWriter out) throws IOException {
    FileResult result = check.apply(followed.all(true).history());
    if (result.status() != ExitStatus.VIOLATED) {
      followed.requireKept();
    }
    int unfinished = followed.unfinished();
    if (unfinished > 0) {
      out.println(FollowOptions.unfinished(unfinished));
    }
    return new Answer(
        result, unfinished > 0 ? result.status().or(ExitStatus.UNKNOWN) : result.status());
  }
}
