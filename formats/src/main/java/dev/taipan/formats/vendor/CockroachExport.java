package dev.taipan.formats.vendor;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What CockroachDB tells of its order: the JSON messages of a change feed, one behind the other,
 * made {@code WITH updated, key_in_value}, and lines <code>
 * {"transaction":NAME,"cluster_logical_timestamp":"1532377312562986715.0000000001"}</code> of what
 * clients asked for in their transactions. Transactions belong in the order of these time stamps,
 * and so do versions.
 *
 * <p>A message is of the transaction that wrote one of the row's values to the key, or has the time
 * stamp. One of no transaction of the history is passed over: it is of other clients. Messages come
 * at least once.
 */
public final class CockroachExport {
  private static final String TIME = "a timestamp such as \"1532377312562986715.0000000001\"";

  /** Columns that hold what registers do, if a row has one. */
  private static final Set<String> VALUE_COLUMNS = Set.of("v", "val", "value");

  private final JsonTokens tokens;
  private final History history;
  private final Writers writers;
  private final Map<Integer, HybridTime> times = new HashMap<>();
  private final List<Message> messages = new ArrayList<>();

  /** That a row has changed. */
  private record Message(JsonObject source, int key, List<String> values, HybridTime time) {}

  private CockroachExport(JsonTokens tokens, History history) {
    this.tokens = tokens;
    this.history = history;
    writers = new Writers(history);
  }

  /**
   * Reads an input, which stays open and is spent afterwards. Takes expected linear time but for
   * sorting.
   *
   * @return the history with the order of versions, and where transactions belong
   * @throws BadHistoryException when something in it is neither, or contradicts itself
   */
  public static History read(HistoryInput input, History history) throws IOException {
    try (JsonTokens tokens = new JsonTokens(input)) {
      CockroachExport export = new CockroachExport(tokens, history);
      for (Token next = tokens.next(); next != Token.END; next = tokens.next()) {
        export.take(JsonObject.read(tokens, next));
      }
      return export.finish(input.path().toString());
    }
  }

  private void take(JsonObject object) throws IOException {
    if (object.has("cluster_logical_timestamp")) {
      takeTransaction(object);
    } else if (object.has("payload")) {
      for (Object message : object.items("payload")) {
        takeMessage(object.object(message));
      }
    } else if (!object.has("resolved")) {
      takeMessage(object);
    }
  }

  private void takeTransaction(JsonObject object) throws BadHistoryException {
    String name = String.valueOf(object.text("transaction"));
    int transaction =
        writers
            .transaction(name)
            .orElseThrow(
                () ->
                    object.wrong(
                        tokens, "transaction " + name, "the name of a transaction of the history"));
    put(object, transaction, time(object, "cluster_logical_timestamp"));
  }

  private void put(JsonObject object, int transaction, HybridTime time) throws BadHistoryException {
    HybridTime known = times.putIfAbsent(transaction, time);
    if (known != null && !known.equals(time)) {
      throw object.wrong(
          tokens,
          "another timestamp of transaction " + history.transactionName(transaction),
          "one timestamp per transaction");
    }
  }

  private HybridTime time(JsonObject object, String field) throws BadHistoryException {
    String text = object.text(field);
    return HybridTime.parse(String.valueOf(text))
        .orElseThrow(() -> object.wrong(tokens, "\"" + field + "\": " + text, TIME));
  }

  private void takeMessage(JsonObject object) throws IOException {
    if (!object.has("after")) {
      throw object.wrong(
          tokens,
          "an object without \"after\"",
          "a changefeed message, or \"transaction\" and \"cluster_logical_timestamp\"");
    }
    if (object.items("key").isEmpty()) {
      throw object.wrong(
          tokens, "a message without \"key\"", "a changefeed message WITH key_in_value");
    }
    String time = object.has("mvcc_timestamp") ? "mvcc_timestamp" : "updated";
    if (!object.has(time)) {
      throw object.wrong(
          tokens, "a message without \"updated\"", "a changefeed message WITH updated");
    }
    HybridTime stamp = time(object, time);
    String name = name(object.items("key"));
    Optional<Integer> key = writers.key(String.valueOf(object.text("topic")), name);
    if (key.isEmpty() && writers.areSeveral(name)) {
      throw object.wrong(
          tokens, "key " + name + ", which exists in several tables", "\"topic\", the table");
    }
    key.ifPresent(one -> messages.add(new Message(object, one, values(object), stamp)));
  }

  /** A key of one column is called by it, one of several by all. */
  private static String name(List<?> key) {
    return key.size() == 1
        ? String.valueOf(key.get(0))
        : key.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }

  private static List<String> values(JsonObject message) {
    Map<String, Object> row = message.object("after").fields();
    boolean named = row.keySet().stream().anyMatch(VALUE_COLUMNS::contains);
    return row.entrySet().stream()
        .filter(column -> !named || VALUE_COLUMNS.contains(column.getKey()))
        .map(column -> String.valueOf(column.getValue()))
        .toList();
  }

  private History finish(String source) throws BadHistoryException {
    Map<Integer, TreeMap<HybridTime, Integer>> versions = new TreeMap<>();
    for (Message message : messages) {
      Integer writer = writer(message);
      if (writer != null) {
        put(message.source(), writer, message.time());
        versions.computeIfAbsent(message.key(), key -> new TreeMap<>()).put(message.time(), writer);
      }
    }
    VersionOrder.Builder order = new VersionOrder.Builder(source);
    versions.forEach(
        (key, list) ->
            order.add(key, 0, list.values().stream().mapToInt(Integer::intValue).toArray()));
    return history
        .withVersionOrder(order.build())
        .withDetails(history.details().with(stamps(), history.details().predicateReads()));
  }

  /** Who sent a message, or null. */
  private Integer writer(Message message) {
    Set<Integer> candidates = new TreeSet<>();
    message.values().forEach(value -> candidates.addAll(writers.of(message.key(), value)));
    if (candidates.size() != 1) {
      candidates.addAll(
          times.entrySet().stream()
              .filter(entry -> entry.getValue().equals(message.time()))
              .map(Map.Entry::getKey)
              .filter(transaction -> writers.writes(transaction, message.key()))
              .toList());
      candidates.removeIf(
          transaction -> !message.time().equals(times.getOrDefault(transaction, message.time())));
    }
    return candidates.size() == 1 ? candidates.iterator().next() : null;
  }

  /**
   * Time stamps by their ranks, since they have more digits than numbers here. Who only reads sees
   * what has its own time stamp.
   */
  private Stamps stamps() {
    List<HybridTime> ranks = List.copyOf(new TreeSet<>(times.values()));
    Map<HybridTime, Integer> rank = new HashMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      rank.put(ranks.get(i), 2 * i);
    }
    Stamps.Builder stamps = new Stamps.Builder();
    times.forEach(
        (transaction, time) ->
            stamps.order(transaction, rank.get(time) + (writers.writes(transaction) ? 0 : 1)));
    return stamps.build(
        history.transactions(), history.operations() + history.details().predicateReads().size());
  }
}
