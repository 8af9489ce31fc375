package dev.taipan.formats.convert;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.history.History;
import java.util.List;

/**
 * A history that a format can express, as like another one as it can be.
 *
 * @param history that can be written; may still have keys and values without a form in the format
 * @param losses what the other one said and this does not, each in a few words; empty if they are
 *     the same
 */
public record LossyConversion(History history, List<String> losses) {

  /** Copies the list. */
  public LossyConversion {
    losses = List.copyOf(losses);
  }

  /**
   * Leaves out what a format cannot express. Takes expected linear time.
   *
   * @throws UnwritableHistoryException when too little would be left: lists on which reads
   *     disagree, for a format without lists
   */
  public static LossyConversion of(History history, HistoryFormat target)
      throws UnwritableHistoryException {
    return switch (target) {
      case JSONL, COBRA -> new LossyConversion(history, List.of());
      case TEXT, BINCODE -> new ConversionToNumbers(history, target).run();
      case EDN, JEPSEN_JSON -> new ConversionToOperations(history).run();
    };
  }
}
