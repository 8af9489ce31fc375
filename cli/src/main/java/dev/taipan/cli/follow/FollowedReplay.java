package dev.taipan.cli.follow;

import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.whitebox.enne.Mismatch;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Replays a followed history in the order that its transactions name. */
final class FollowedReplay {
  /** How long a mismatch waits for a transaction that comes late and explains it. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final Path file;
  private final ReplayLevel level;
  private final Watch watch;

  FollowedReplay(Path file, ReplayLevel level, Watch watch) {
    this.file = file;
    this.level = level;
    this.watch = watch;
  }

  /** Adds a part. */
  void add(History part) {
    watch.add(part);
  }

  /**
   * Adds further parts until a violation is found, or no more come.
   *
   * @return what to exit with, after the answer was printed
   * @throws IOException as {@link FollowedFile#next}
   */
  ExitStatus run(FollowedFile followed, IdleWait patience, PrintWriter out) throws IOException {
    Optional<Mismatch> shown = Optional.empty();
    long shownSince = 0;
    boolean open = true;
    while (open) {
      Optional<History> part = followed.next();
      part.ifPresent(watch::add);
      open = patience.goesOn(part.isPresent(), followed.hasEnded());
      Optional<Mismatch> mismatch = watch.mismatch();
      if (!mismatch.equals(shown)) {
        shown = mismatch;
        shownSince = System.nanoTime();
      } else if (shown.isPresent() && System.nanoTime() - shownSince >= PATIENCE.toNanos()) {
        break;
      }
    }
    if (watch.mismatch().isEmpty()) {
      followed.last().ifPresent(watch::add);
    }
    return tell(out, followed.unfinished());
  }

  private String verdict(Optional<Mismatch> mismatch) {
    if (mismatch.isPresent()) {
      return "violated";
    }
    return watch.transactions() == 0 ? "is undecided" : "holds so far";
  }

  private ExitStatus tell(PrintWriter out, int unfinished) {
    Optional<Mismatch> mismatch = watch.mismatch();
    String verdict = verdict(mismatch);
    out.println(
        Printable.of(file.toString())
            + ": "
            + level.title()
            + " "
            + verdict
            + " in the expected order, after "
            + watch.transactions()
            + " transactions");
    mismatch.ifPresent(found -> out.println("  " + watch.sentence(found)));
    if (watch.unjudged() > 0) {
      out.println("  " + watch.unjudged() + " reads arrived too late to be judged; see --window");
    }
    if (unfinished > 0) {
      out.println(FollowOptions.unfinished(unfinished));
    }
    out.flush();
    if (mismatch.isPresent()) {
      return ExitStatus.VIOLATED;
    }
    boolean open = watch.transactions() == 0 || watch.unjudged() + unfinished > 0;
    return open ? ExitStatus.UNKNOWN : ExitStatus.SATISFIED;
  }
}
