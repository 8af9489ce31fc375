package dev.taipan.cli.run;

import dev.taipan.checker.CheckOptions;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Trust;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.InstalledVersions;
import dev.taipan.collect.whitebox.UnloggedWrites;
import dev.taipan.history.History;
import dev.taipan.history.versions.VersionOrderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** A run of which the database's own log is read, and what it tells of the order of versions. */
final class FollowedRun implements AutoCloseable {
  private static final String FILE = "version-order.txt";

  private final String database;
  private final Optional<ChangeLog> log;
  private final Trust trust;
  private Optional<Path> order = Optional.empty();

  private FollowedRun(String database, Optional<ChangeLog> log, Trust trust) {
    this.database = database;
    this.log = log;
    this.trust = trust;
  }

  /** Follows a log. */
  FollowedRun(String database, ChangeLog log, Trust trust) {
    this(database, Optional.of(log), trust);
  }

  /** Nobody asked for it. */
  static FollowedRun notAtAll() {
    return new FollowedRun("", Optional.empty(), Trust.HINT);
  }

  /**
   * Reads the log, and writes the order next to a history. Where the log is lost, such as with a
   * server that was killed, there is no order.
   *
   * @param tell is told what came of it, if the log was to be read
   * @throws IOException when the order cannot be written
   */
  void write(Path history, Consumer<String> tell) throws IOException {
    if (log.isEmpty()) {
      return;
    }
    InstalledVersions versions = new InstalledVersions();
    try {
      log.get().read(versions);
    } catch (IOException lost) {
      tell.accept("No version order: " + lost.getMessage());
      return;
    } finally {
      close();
    }
    Path file = history.resolveSibling(FILE);
    versions.write(file, "the log of " + database);
    order = Optional.of(file);
    tell.accept(
        String.format(
            Locale.ROOT,
            "Version order: %,d versions of %,d keys from the log, taken as a %s: %s",
            versions.versions(),
            versions.keys(),
            OptionValue.hyphenated(trust),
            file));
  }

  /**
   * A history with the order, if there is one.
   *
   * @param tell is told where the log lacks something
   */
  History in(History history, Consumer<String> tell) throws IOException {
    if (order.isEmpty()) {
      return history;
    }
    History ordered = history.withVersionOrder(VersionOrderFile.read(order.get(), history));
    long missing = UnloggedWrites.count(ordered);
    if (missing > 0) {
      tell.accept(
          String.format(
              Locale.ROOT, "The log does not have %,d writes of committed transactions", missing));
    }
    return ordered;
  }

  /** Options for checking, with trust where there is trust. */
  CheckOptions in(CheckOptions options) {
    return order.isPresent() && trust == Trust.FACT ? options.withTrustInVersionOrder() : options;
  }

  /** Leaves nothing behind on the server. */
  @Override
  public void close() {
    log.ifPresent(ChangeLog::close);
  }
}
