package dev.taipan.cli.measure;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.ProgressDisplay;
import java.util.List;

/**
 * Commands that measure. They are in a jar of their own, which checking does without, and are found
 * as services where that jar is on the class path.
 */
public interface MeasuringCommands {

  /** The command that holds them: {@code bench} or {@code ablate}. */
  String group();

  /**
   * The commands, as picocli takes them.
   *
   * @param engine reads histories
   * @param progress shows how far they are
   */
  List<Object> commands(Engine engine, ProgressDisplay progress);
}
