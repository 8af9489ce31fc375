package dev.taipan.cli.check;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.Progress;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.record.RecordedHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * How histories are read, with what else is known of them.
 *
 * @param recorded those that are in several files, by what they are called
 */
record HistoryReading(
    Engine engine,
    Map<Path, RecordedHistory> recorded,
    ReadOptions options,
    VersionOrderOptions versionOrder,
    WhiteBoxOptions whiteBox,
    PredicateOptions predicates) {

  /** Reads one. */
  History read(Path file, Progress progress) throws IOException {
    History read =
        recorded.containsKey(file)
            ? engine.read(recorded.get(file), file, options, progress)
            : engine.read(file, options, progress);
    return whiteBox.in(versionOrder.in(read, options.limits()), options.limits());
  }
}
