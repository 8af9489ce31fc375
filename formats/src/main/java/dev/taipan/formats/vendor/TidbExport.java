package dev.taipan.formats.vendor;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Token;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What TiDB tells of its order: the answers of its HTTP interface about the versions of rows,
 * {@code /mvcc/key/DATABASE/TABLE/HANDLE}, one behind the other, and lines <code>
 * {"transaction":NAME,"start_ts":405179368526053377}</code> of what clients asked for in their
 * transactions with {@code SELECT @@tidb_current_ts}, pessimistic ones with {@code "for_update_ts"}
 * if that is known. Answers that do not name their key, as those of old servers, are given it as
 * {@code "handle"}.
 *
 * <p>Transactions belong where they committed and saw what had committed when they started. Who
 * only read belongs there too. Versions of transactions that the history does not have are passed
 * over: they are of other clients. Rolled back ones and locks are no versions, but a lock says when
 * its transaction committed.
 */
public final class TidbExport {
  private static final String LOCK = "2";
  private static final String ROLLBACK = "3";

  private final JsonTokens tokens;
  private final History history;
  private final Writers writers;
  private final Map<Long, Integer> byStart = new HashMap<>();
  private final Map<Long, Long> commits = new HashMap<>();
  private final Stamps.Builder stamps = new Stamps.Builder();

  /** By key, commit and the start of who wrote. */
  private final Map<Integer, TreeMap<Long, Long>> versions = new TreeMap<>();

  private TidbExport(JsonTokens tokens, History history) {
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
      TidbExport export = new TidbExport(tokens, history);
      for (Token next = tokens.next(); next != Token.END; next = tokens.next()) {
        export.take(JsonObject.read(tokens, next));
      }
      return export.finish(input.path());
    }
  }

  private void take(JsonObject object) throws BadHistoryException {
    if (object.has("transaction")) {
      takeTransaction(object);
    } else if (object.has("info") || object.object("value").has("info")) {
      takeAnswer(object);
    } else {
      throw object.wrong(
          tokens,
          "an object without \"info\"",
          "a version query result, or \"transaction\" and \"start_ts\"");
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
    long start = number(object, "start_ts");
    Integer other = byStart.putIfAbsent(start, transaction);
    if (other != null && other != transaction) {
      throw object.wrong(
          tokens, "start_ts " + start + " of two transactions", "one per transaction");
    }
    stamps.snapshot(
        transaction, object.has("for_update_ts") ? number(object, "for_update_ts") : start);
  }

  private long number(JsonObject object, String field) throws BadHistoryException {
    String text = String.valueOf(object.text(field));
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException notSo) {
      throw object.wrong(tokens, "\"" + field + "\": " + text, "a numeric timestamp");
    }
  }

  private void takeAnswer(JsonObject object) throws BadHistoryException {
    String handle = handle(object);
    JsonObject info =
        object.has("info") ? object.object("info") : object.object("value").object("info");
    for (Object write : info.items("writes")) {
      takeWrite(object.object(write), handle);
    }
  }

  private String handle(JsonObject answer) throws BadHistoryException {
    if (answer.has("handle")) {
      return String.valueOf(answer.text("handle"));
    }
    OptionalLong handle = TidbKey.handle(String.valueOf(answer.text("key")));
    if (handle.isEmpty()) {
      throw answer.wrong(
          tokens, "a result without the key of a row", "\"key\" of a row, or its \"handle\"");
    }
    return Long.toString(handle.getAsLong());
  }

  private void takeWrite(JsonObject write, String handle) throws BadHistoryException {
    String type = write.text("type");
    if (ROLLBACK.equals(type)) {
      return;
    }
    long start = number(write, "start_ts");
    long commit = number(write, "commit_ts");
    Long other = commits.putIfAbsent(start, commit);
    if (other != null && other != commit) {
      throw write.wrong(
          tokens, "start_ts " + start + " with two commit timestamps", "one per transaction");
    }
    if (writers.areSeveral(handle)) {
      throw write.wrong(
          tokens,
          "handle " + handle + ", which exists in several tables",
          "a history of one table");
    }
    writers
        .key(handle)
        .filter(key -> !LOCK.equals(type))
        .ifPresent(key -> versions.computeIfAbsent(key, any -> new TreeMap<>()).put(commit, start));
  }

  private History finish(Path path) throws BadHistoryException {
    String source = path.toString();
    for (Map.Entry<Long, Integer> entry : byStart.entrySet()) {
      place(path, entry.getValue(), entry.getKey());
    }
    VersionOrder.Builder order = new VersionOrder.Builder(source);
    versions.forEach((key, list) -> order.add(key, 0, writers(key, list)));
    return history
        .withVersionOrder(order.build())
        .withDetails(
            history
                .details()
                .with(
                    stamps.build(
                        history.transactions(),
                        history.operations() + history.details().predicateReads().size()),
                    history.details().predicateReads()));
  }

  /** Who only reads belongs where it started; of who wrote somebody has to say where it ended. */
  private void place(Path path, int transaction, long start) throws BadHistoryException {
    Long commit = commits.get(start);
    boolean writes = writers.writes(transaction);
    if (commit != null || !writes) {
      stamps.order(transaction, commit != null ? commit : start);
    } else if (history.status(transaction) == TransactionStatus.COMMITTED) {
      throw BadHistoryException.of(
          path,
          "no information on what transaction " + history.transactionName(transaction) + " wrote",
          "the result for one of its rows, with start_ts " + start);
    }
  }

  private int[] writers(int key, Map<Long, Long> versions) {
    return versions.values().stream()
        .filter(byStart::containsKey)
        .mapToInt(byStart::get)
        .filter(transaction -> writers.writes(transaction, key))
        .toArray();
  }
}
