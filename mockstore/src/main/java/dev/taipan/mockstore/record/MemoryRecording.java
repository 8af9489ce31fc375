package dev.taipan.mockstore.record;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps transactions in memory. Takes memory linear in what they did. */
public final class MemoryRecording implements Recording {
  private static final String INITIAL = "nothing";

  private final List<Recorded> transactions = new ArrayList<>();

  @Override
  public void add(Recorded transaction) {
    transactions.add(transaction);
  }

  /** What was recorded so far. Takes linear time. */
  public History history() {
    Map<String, Integer> sessions = new HashMap<>();
    Map<String, Long> keys = new HashMap<>();
    List<String> keyNames = new ArrayList<>();
    Map<Long, String> values = new HashMap<>(Map.of(0L, INITIAL));
    HistoryBuilder builder = new HistoryBuilder();
    builder
        .initialValue(0)
        .keyNames(key -> keyNames.get((int) key))
        .valueNames(value -> values.getOrDefault(value, Names.DECIMAL.of(value)));
    for (Recorded transaction : transactions) {
      int session = sessions.computeIfAbsent(transaction.session(), builder::session);
      int added = builder.transaction(session, transaction.number(), transaction.status());
      builder.times(added, transaction.start(), transaction.end());
      for (RecordedOperation step : transaction.steps()) {
        long number =
            keys.computeIfAbsent(
                step.key(),
                key -> {
                  keyNames.add(key);
                  return keyNames.size() - 1L;
                });
        long id = step.version().id();
        if (step.write()) {
          values.put(id, step.value());
          builder.write(added, builder.key(number), id);
        } else {
          builder.read(added, builder.key(number), id);
        }
      }
    }
    return builder.build();
  }
}
