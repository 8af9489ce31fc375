package dev.taipan.cli.run;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Trust;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.WatchedDatabase;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.LoggedVersions;
import dev.taipan.collect.whitebox.RunCertificate;
import dev.taipan.collect.whitebox.RunWatch;
import dev.taipan.collect.whitebox.WatchLoop;
import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A run of which the database's own log is read, and what it tells of the order of versions. */
final class FollowedRun implements AutoCloseable {
  private static final String FILE = "certificate.taipan.jsonl";

  private final String database;
  private final Optional<ChangeLog> log;
  private final Trust trust;
  private final Optional<RunWatch> watch;
  private final LoggedVersions versions = new LoggedVersions();
  private Optional<WatchLoop> loop = Optional.empty();
  private Optional<UnloggedCommits> unlogged = Optional.empty();
  private boolean isTold;

  private FollowedRun(
      String database, Optional<ChangeLog> log, Trust trust, Optional<RunWatch> watch) {
    this.database = database;
    this.log = log;
    this.trust = trust;
    this.watch = watch;
  }

  /** Follows a log, and judges the run by it if there is somebody who does. */
  FollowedRun(String database, ChangeLog log, Trust trust, Optional<RunWatch> watch) {
    this(database, Optional.of(log), trust, watch);
  }

  /** Nobody asked for it. */
  static FollowedRun notAtAll() {
    return new FollowedRun("", Optional.empty(), Trust.HINT, Optional.empty());
  }

  /** A database as clients are to use it, so that it is written down what they saw. */
  Database watched(Database database) {
    return log.isEmpty() ? database : new WatchedDatabase(database);
  }

  /**
   * Begins to watch, if somebody is to.
   *
   * @param violated is told of the first violation
   */
  void watch(LiveRun run, Consumer<String> violated) {
    watch.ifPresent(
        judge -> {
          run.tell(judge);
          loop = Optional.of(new WatchLoop(judge, log.orElseThrow(), versions, violated));
        });
  }

  /**
   * Reads the log. Where it is lost, such as with a server that was killed, there is no order.
   *
   * @param tell is told so, and what came of watching
   */
  void read(Consumer<String> tell) {
    if (log.isEmpty()) {
      return;
    }
    loop.ifPresent(WatchLoop::finish);
    try {
      log.get().read(versions);
      isTold = true;
    } catch (IOException lost) {
      tell.accept("No version order: " + lost.getMessage());
    } finally {
      log.ifPresent(ChangeLog::close);
    }
    summary().ifPresent(watched -> watched.lines().forEach(tell));
  }

  /** What came of watching, if somebody did. */
  Optional<WatchSummary> summary() {
    return loop.map(ended -> new WatchSummary(watch.orElseThrow(), ended));
  }

  /**
   * A history with the order, if there is one, which is also written next to its file.
   *
   * @param tell is told what came of it, and where the log and clients disagree
   * @throws IOException when the order cannot be written
   */
  History in(History history, Path recorded, Consumer<String> tell) throws IOException {
    if (!isTold) {
      return history;
    }
    Path file = recorded.resolveSibling(FILE);
    RunCertificate certificate = new RunCertificate(history, versions);
    History ordered = certificate.write(file);
    tell.accept(
        String.format(
            Locale.ROOT,
            "Version order: %,d versions of %,d rows, read from the log of %s and used as a %s: %s",
            versions.versions(),
            versions.rows(),
            database,
            OptionValue.hyphenated(trust),
            file));
    tellOf(
        versions.unknown(),
        "The log contains %,d versions that belong to no committed transaction",
        tell);
    unlogged = UnloggedCommits.in(ordered, database);
    if (certificate.contradictsItself()) {
      tell.accept("Statement snapshots are ignored, because they come from different servers");
    } else if (lacksSights(ordered)) {
      tell.accept(
          "Predicate reads are judged by client observations only: the log records writes, but "
              + database
              + " does not record what statements saw");
    }
    return ordered;
  }

  /** Whether what reads by predicate did not find is not known. */
  private static boolean lacksSights(History history) {
    Details details = history.details();
    return !details.predicateReads().isEmpty() && !details.stamps().hasOrders();
  }

  private static void tellOf(long number, String words, Consumer<String> tell) {
    if (number > 0) {
      tell.accept(String.format(Locale.ROOT, words, number));
    }
  }

  /** Verdicts, and that all that committed is in the log if there is one. */
  Map<IsolationLevel, Verdict> in(Map<IsolationLevel, Verdict> verdicts) {
    return unlogged.map(lost -> lost.addedTo(verdicts)).orElse(verdicts);
  }

  /** Whether what the database told is a fact. */
  boolean isTrusted() {
    return isTold && trust == Trust.FACT;
  }

  /** Options for checking, with trust where there is trust. */
  CheckOptions in(CheckOptions options) {
    return isTrusted() ? options.withTrustInVersionOrder() : options;
  }

  /** Leaves nothing behind on the server. */
  @Override
  public void close() {
    loop.ifPresent(WatchLoop::stop);
    log.ifPresent(ChangeLog::close);
  }
}
