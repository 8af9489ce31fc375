package dev.taipan.mockstore.http;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sessions and transactions that requests have begun. Keys are apart from those of SQL, and
 * values are JSON as text.
 */
final class Transactions implements AutoCloseable {
  /** What the keys of requests begin with in the store. */
  private static final String PREFIX = "key ";

  private static final int MOST_SESSIONS = 10_000;

  /** So many transactions that the store has ended are kept, to say why. */
  private static final int KEPT = 1000;

  private final MockStore<Object> store;
  private final Map<String, Session<Object>> sessions = new HashMap<>();
  private final Map<String, Transaction<Object>> running = new HashMap<>();

  Transactions(MockStore<Object> store) {
    this.store = store;
  }

  /** Does what a request asks for, and returns the answer. */
  String run(String path, byte[] body) throws IOException, RequestException {
    return switch (path) {
      case "/begin" -> begin(members(body, Set.of("session"), "mode"));
      case "/get" -> get(members(body, Set.of("transaction", "key")));
      case "/put" -> put(members(body, Set.of("transaction", "key", "value")));
      case "/delete" -> delete(members(body, Set.of("transaction", "key")));
      case "/scan" -> scan(members(body, Set.of("transaction", "prefix")));
      case "/commit" -> end(members(body, Set.of("transaction")), true);
      case "/rollback" -> end(members(body, Set.of("transaction")), false);
      default ->
          throw new RequestException(
              404,
              "not_found",
              "expected the path /begin, /get, /put, /delete, /scan, /commit or /rollback");
    };
  }

  private static Map<String, String> members(byte[] body, Set<String> needed, String... further)
      throws RequestException {
    Set<String> names = new LinkedHashSet<>(needed.stream().sorted().toList());
    names.addAll(List.of(further));
    Map<String, String> members = Json.members(body, names);
    for (String name : names) {
      if (needed.contains(name) && !members.containsKey(name)) {
        throw RequestException.bad("the member '" + name + "' is missing");
      }
    }
    return members;
  }

  private String begin(Map<String, String> members) throws IOException, RequestException {
    TransactionMode mode =
        switch (members.getOrDefault("mode", "read-write")) {
          case "read-write" -> TransactionMode.READ_WRITE;
          case "read-only" -> TransactionMode.READ_ONLY;
          case "latest" -> TransactionMode.LATEST;
          default ->
              throw RequestException.bad("expected read-write, read-only or latest as 'mode'");
        };
    Session<Object> session = session(members.get("session"));
    Transaction<Object> transaction;
    synchronized (session) {
      transaction = session.begin(mode);
    }
    String number = Long.toString(transaction.number());
    synchronized (running) {
      running.put(number, transaction);
    }
    return Json.object(out -> out.writeStringField("transaction", number));
  }

  /** The session of a name; a new one if there is none. */
  private Session<Object> session(String name) throws RequestException {
    synchronized (running) {
      if (running.size() >= KEPT) {
        running.values().removeIf(transaction -> !transaction.isActive());
      }
      if (sessions.size() >= MOST_SESSIONS && !sessions.containsKey(name)) {
        throw new RequestException(429, "too_many", "more than " + MOST_SESSIONS + " sessions");
      }
      return sessions.computeIfAbsent(name, unused -> store.session("http " + name));
    }
  }

  private Transaction<Object> transaction(Map<String, String> members) throws RequestException {
    synchronized (running) {
      Transaction<Object> found = running.get(members.get("transaction"));
      if (found == null) {
        throw new RequestException(
            404, "no_transaction", "no such transaction runs; begin one with /begin");
      }
      return found;
    }
  }

  private String get(Map<String, String> members) throws IOException, RequestException {
    Transaction<Object> transaction = transaction(members);
    synchronized (transaction) {
      Object value = transaction.get(PREFIX + members.get("key"));
      return Json.object(out -> write(out, "value", value));
    }
  }

  private static void write(JsonGenerator out, String name, Object value) throws IOException {
    out.writeFieldName(name);
    out.writeRawValue(value == null ? "null" : value.toString());
  }

  private String put(Map<String, String> members) throws IOException, RequestException {
    String value = members.get("value");
    if (value.equals("null")) {
      throw RequestException.bad("a value is not null; /delete removes a key");
    }
    Transaction<Object> transaction = transaction(members);
    synchronized (transaction) {
      transaction.put(PREFIX + members.get("key"), value);
    }
    return "{}";
  }

  private String delete(Map<String, String> members) throws RequestException {
    Transaction<Object> transaction = transaction(members);
    synchronized (transaction) {
      transaction.delete(PREFIX + members.get("key"));
    }
    return "{}";
  }

  private String scan(Map<String, String> members) throws IOException, RequestException {
    Transaction<Object> transaction = transaction(members);
    synchronized (transaction) {
      Map<String, Object> found = transaction.scan(PREFIX + members.get("prefix"));
      return Json.object(
          out -> {
            out.writeObjectFieldStart("values");
            for (Map.Entry<String, Object> entry : found.entrySet()) {
              write(out, entry.getKey().substring(PREFIX.length()), entry.getValue());
            }
            out.writeEndObject();
          });
    }
  }

  private String end(Map<String, String> members, boolean commits) throws RequestException {
    Transaction<Object> transaction = transaction(members);
    try {
      synchronized (transaction) {
        if (commits) {
          transaction.commit();
        } else {
          transaction.rollback();
        }
      }
    } finally {
      synchronized (running) {
        running.remove(members.get("transaction"));
      }
    }
    return "{}";
  }

  @Override
  public void close() {
    List<Session<Object>> open;
    synchronized (running) {
      open = new ArrayList<>(sessions.values());
      sessions.clear();
      running.clear();
    }
    open.forEach(Session::close);
  }
}
