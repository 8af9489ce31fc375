package dev.taipan.coo.pop;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An anomaly of an executed schedule.
 *
 * @param pairs each begins where the one before ends, and the first where the last ends
 */
public record PopCycle(PopAnomaly anomaly, List<Pop> pairs) {

  /** Names a cycle. */
  static PopCycle of(List<Pop> pairs) {
    int objects = (int) pairs.stream().mapToInt(Pop::object).distinct().count();
    List<PopType> types = pairs.stream().map(Pop::type).toList();
    return new PopCycle(PopAnomaly.of(AnomalySize.of(pairs.size(), objects), types), pairs);
  }

  /** Keeps a copy. */
  public PopCycle {
    pairs = List.copyOf(pairs);
  }

  /** As in the paper's table: the pairs with their objects. */
  public String pattern(ExecutedSchedule schedule) {
    return pairs.stream()
        .map(pair -> pair.type() + "[" + schedule.objectName(pair.object()) + "]")
        .collect(Collectors.joining(" - "));
  }

  /** The cycle with its transactions. */
  public String text(ExecutedSchedule schedule) {
    StringBuilder text = new StringBuilder(schedule.transactionName(pairs.get(0).from()));
    for (Pop pair : pairs) {
      text.append(" -%s[%s]-> ".formatted(pair.type(), schedule.objectName(pair.object())))
          .append(schedule.transactionName(pair.to()));
    }
    return text.toString();
  }
}
