package dev.taipan.cli.check;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Path;

/** How histories are read, with what else is known of them. */
record HistoryReading(
    Engine engine,
    ReadOptions options,
    VersionOrderOptions versionOrder,
    WhiteBoxOptions whiteBox,
    PredicateOptions predicates) {

  /** Reads one. */
  History read(Path file, Progress progress) throws IOException {
    History history = versionOrder.in(engine.read(file, options, progress), options.limits());
    return whiteBox.in(history, options.limits());
  }
}
