package dev.taipan.cli.record;

import dev.taipan.proxy.file.FileListener;
import dev.taipan.record.RecordListener;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.TallyText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** The files of a recording, what they came to, and who watches them. */
final class RecordedFiles implements FileListener {
  private final Optional<Function<Path, Watch>> watching;
  private final double least;
  private final Map<Path, Watch> watches = new HashMap<>();
  private final Map<Path, Tally> ended = new LinkedHashMap<>();
  private LongSupplier writtenUpTo;
  private int begun;

  /**
   * None so far.
   *
   * @param watching makes who watches a file; empty for nobody
   * @param least the share that has to be judged, from 0 to 1
   */
  RecordedFiles(Optional<Function<Path, Watch>> watching, double least) {
    this.watching = watching;
    this.least = least;
  }

  /** Watching begins, as {@link Watch#start} has it. */
  synchronized void start(LongSupplier upTo) {
    writtenUpTo = upTo;
    watches.values().forEach(watch -> watch.start(upTo));
  }

  @Override
  public synchronized Optional<RecordListener> begun(Path file) {
    begun++;
    Optional<Watch> watch = watching.map(make -> make.apply(file));
    watch.ifPresent(
        begun -> {
          watches.put(file, begun);
          if (writtenUpTo != null) {
            begun.start(writtenUpTo);
          }
        });
    return watch.map(RecordListener.class::cast);
  }

  /** Says so in the file at once: this process may be killed before all files have ended. */
  @Override
  public void ended(Path file, Tally tally) throws IOException {
    try {
      new TallyText(tally).conclude(file, least);
    } finally {
      stopWatching(file, tally);
    }
  }

  private void stopWatching(Path file, Tally tally) {
    Watch watch;
    synchronized (this) {
      ended.put(file, tally);
      watch = watches.remove(file);
    }
    if (watch != null) {
      watch.close();
    }
  }

  /** How many files were deleted, or could not be ended; asked at the end. */
  synchronized int lost() {
    return begun - kept().size();
  }

  /** The files that there are, oldest first; asked at the end. */
  synchronized Map<Path, Tally> kept() {
    ended.keySet().removeIf(file -> !Files.exists(file));
    return ended;
  }
}
