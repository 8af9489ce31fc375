package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Instrumented.Kind;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.PredicateScan;
import dev.taipan.relational.sql.PredicateScan.Form;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A table of a few rows with locks on rows that are written, on which a few transactions run in an
 * order that is drawn: reads of a row, of all or of those that meet a condition, which may be none;
 * updates of one or two rows, inserts, upserts and deletes. The value of a version is the number of
 * the statement that wrote it, modulo 3: as an integer in the column c1, as a text or NULL in c2,
 * as a decimal in c4, as a truth value or NULL in c5, and as a date or NULL in c6. The column c3 is
 * a key, which the name of a row ends with.
 */
final class TinyStore {
  private static final String TABLE = "t";

  /** Rows with other keys are made by plain inserts. */
  private static final int KEYS = 3;

  /** Whether a condition holds for the value of a version and the key of its row. */
  private interface Holds {
    boolean of(long value, long key);
  }

  private static final Map<String, Holds> MEANINGS =
      Map.ofEntries(
          Map.entry("", (value, key) -> true),
          Map.entry("c1 = 0", (value, key) -> value == 0),
          Map.entry("c1 = 1", (value, key) -> value == 1),
          Map.entry("c1 = 2", (value, key) -> value == 2),
          Map.entry("c2 = 'a'", (value, key) -> value == 0),
          Map.entry("c2 <> 'b'", (value, key) -> value == 0),
          Map.entry("c2 IS NULL", (value, key) -> value == 2),
          Map.entry("c3 = 1", (value, key) -> key == 1),
          Map.entry("c3 = 2", (value, key) -> key == 2),
          Map.entry("c3 = 3", (value, key) -> key == 3),
          Map.entry("c4 = 1.5", (value, key) -> value == 1),
          Map.entry("c4 < 1.50", (value, key) -> value == 0),
          Map.entry("c4 BETWEEN 1.50 AND 9.50", (value, key) -> value > 0),
          Map.entry("c5 = TRUE", (value, key) -> value == 0),
          Map.entry("c5 = FALSE", (value, key) -> value == 1),
          Map.entry("c5 IS NULL", (value, key) -> value == 2),
          Map.entry("c6 = '2026-01-01'", (value, key) -> value == 0),
          Map.entry("c6 <> '2026-01-01'", (value, key) -> value == 1),
          Map.entry("c6 >= '2026-01-02'", (value, key) -> value == 1),
          Map.entry("c6 IS NOT NULL", (value, key) -> value < 2));

  /** What is there of a row: its value and its key. */
  private record There(long value, long key) {}

  /** Whether a row meets a condition on several rows. */
  private interface HoldsAmong {
    boolean of(There row, List<There> all);
  }

  private static final Map<String, HoldsAmong> OF_SEVERAL =
      Map.of(
          "SELECT a.taipan_row FROM t AS a CROSS JOIN t AS b WHERE a.c1 = b.c1 AND a.c3 < b.c3",
          (row, all) -> all.stream().anyMatch(b -> b.value == row.value && row.key < b.key),
          "SELECT a.taipan_row FROM t AS a JOIN t AS b ON a.c1 = b.c3 WHERE b.c5 = TRUE OR b.c1 = 1",
          (row, all) -> all.stream().anyMatch(b -> b.key == row.value && b.value < 2),
          "SELECT a.taipan_row FROM t AS a LEFT JOIN t AS b ON a.c3 = b.c1 WHERE b.c1 IS NULL",
          (row, all) -> all.stream().noneMatch(b -> b.value == row.key),
          "SELECT a.taipan_row FROM t AS a WHERE a.c1 NOT IN (SELECT b.c1 FROM t AS b WHERE b.c3 = 1)",
          (row, all) -> all.stream().noneMatch(b -> b.key == 1 && b.value == row.value),
          "SELECT a.taipan_row FROM t AS a WHERE a.c2 NOT IN (SELECT b.c2 FROM t AS b WHERE b.c3 = 2)",
          (row, all) ->
              all.stream()
                  .filter(b -> b.key == 2)
                  .allMatch(b -> row.value != 2 && b.value != 2 && b.value != row.value),
          "SELECT a.taipan_row FROM t AS a WHERE EXISTS (SELECT 1 FROM t AS b WHERE b.c1 = 2 AND b.c3 <> a.c3)",
          (row, all) -> all.stream().anyMatch(b -> b.value == 2 && b.key != row.key),
          "SELECT d.taipan_row FROM (SELECT x.c1 FROM t AS x WHERE x.c1 < 2) AS d CROSS JOIN t AS b WHERE d.c1 = b.c3",
          (row, all) -> row.value < 2 && all.stream().anyMatch(b -> b.key == row.value));

  private static final List<String> QUERIES = OF_SEVERAL.keySet().stream().sorted().toList();

  private static final List<String> CONDITIONS = MEANINGS.keySet().stream().sorted().toList();

  /** What transactions see of each other. */
  enum Mode {
    /** Everything, at once. */
    UNCOMMITTED,
    /** What has committed when a statement begins. */
    COMMITTED,
    /** What had committed when they began; writes meet the latest version. */
    SNAPSHOT_OF_READS,
    /** The same, but one that would overwrite what it does not see is rolled back. */
    SNAPSHOT,
    /** One transaction after the other. */
    SERIAL
  }

  private final UniformRandomProvider random;
  private final Mode mode;

  /** The versions of each row, the latest last; null where it is gone. */
  private final Map<String, List<Version>> versions = new TreeMap<>();

  private final Map<String, Client> locks = new HashMap<>();
  private final List<RelationalTransaction> ended = new ArrayList<>();
  private long clock;
  private long numbers;

  private record Version(Client by, long[] list, boolean gone) {}

  private static final class Client {
    final int number;
    final List<RelationalStatement> statements = new ArrayList<>();
    int left;
    long began = -1;
    boolean committed;
    boolean over;
    Map<String, Version> snapshot;

    Client(int number, int left) {
      this.number = number;
      this.left = left;
    }
  }

  private TinyStore(UniformRandomProvider random, Mode mode) {
    this.random = random;
    this.mode = mode;
  }

  static RelationalRun run(UniformRandomProvider random, Mode mode) {
    return new TinyStore(random, mode).run();
  }

  private RelationalRun run() {
    Map<String, String> initial = new TreeMap<>();
    int rows = 1 + random.nextInt(2);
    for (int i = 1; i <= rows; i++) {
      initial.put("r0_" + i, TABLE);
      versions.put("r0_" + i, new ArrayList<>(List.of(new Version(null, new long[0], false))));
    }
    List<Client> clients = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int i = 1; i <= count; i++) {
      clients.add(new Client(i, 2 + random.nextInt(4)));
    }
    while (clients.stream().anyMatch(client -> !client.over)) {
      List<Client> able = clients.stream().filter(client -> !client.over).toList();
      Optional<Client> running = able.stream().filter(client -> client.began >= 0).findFirst();
      step(
          mode == Mode.SERIAL && running.isPresent()
              ? running.get()
              : able.get(random.nextInt(able.size())));
    }
    Map<String, long[]> last = new TreeMap<>();
    Map<String, String> tables = new TreeMap<>();
    versions.forEach(
        (row, all) -> {
          Version latest = all.get(all.size() - 1);
          if (!latest.gone()) {
            last.put(row, latest.list());
            tables.put(row, TABLE);
          }
        });
    List<Observation> images = new ArrayList<>();
    initial.keySet().forEach(row -> images.add(seen(row, new long[0], Meeting.READ)));
    last.forEach((row, list) -> images.add(seen(row, list, Meeting.READ)));
    return new RelationalRun(ended, initial, last, tables, images, PredicateDialect.H2);
  }

  private void step(Client client) {
    if (client.began < 0) {
      client.began = ++clock;
      client.snapshot = committed(client);
    } else if (client.left == 0) {
      end(client, random.nextInt(9) > 0);
    } else {
      client.left--;
      statement(client);
    }
  }

  private Map<String, Version> committed(Client client) {
    Map<String, Version> seen = new TreeMap<>();
    versions.forEach(
        (row, all) -> {
          for (Version version : all) {
            if (version.by() == null
                || version.by().committed
                || version.by() == client
                || mode == Mode.UNCOMMITTED) {
              seen.put(row, version);
            }
          }
        });
    return seen;
  }

  private Map<String, Version> seen(Client client) {
    if (mode == Mode.UNCOMMITTED || mode == Mode.COMMITTED || mode == Mode.SERIAL) {
      return committed(client);
    }
    Map<String, Version> seen = new TreeMap<>(client.snapshot);
    versions.forEach(
        (row, all) -> {
          Version latest = all.get(all.size() - 1);
          if (latest.by() == client) {
            seen.put(row, latest);
          }
        });
    return seen;
  }

  private void statement(Client client) {
    long number = ++numbers;
    int kind = random.nextInt(15);
    List<Observation> met = new ArrayList<>();
    List<String> all = new ArrayList<>(new TreeSet<>(versions.keySet()));
    String row = all.get(random.nextInt(all.size()));
    Kind said = Kind.SELECT;
    List<PredicateScan> asked = List.of();
    if (kind < 4) {
      Version version = seen(client).get(row);
      if (version != null && !version.gone()) {
        met.add(seen(row, version.list(), Meeting.READ));
      }
    } else if (kind < 6) {
      String condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
      String predicate = condition.isEmpty() ? "" : "SELECT * FROM t WHERE " + condition;
      asked = List.of(new PredicateScan(TABLE, predicate, Meeting.READ));
      seen(client)
          .forEach(
              (each, version) -> {
                if (!version.gone() && meets(predicate, each, version.list())) {
                  met.add(seen(each, version.list(), Meeting.READ));
                }
              });
    } else if (kind > 12) {
      String query = QUERIES.get(random.nextInt(QUERIES.size()));
      asked = List.of(new PredicateScan(TABLE, query, Meeting.READ, Form.OF_SEVERAL_TABLES));
      Map<String, long[]> there = new TreeMap<>();
      seen(client)
          .forEach(
              (each, version) -> {
                if (!version.gone()) {
                  there.put(each, version.list());
                }
              });
      meeting(query, there).forEach(each -> met.add(seen(each, there.get(each), Meeting.READ)));
    } else if (kind == 6) {
      said = Kind.INSERT;
      row = "r" + number + "_" + (100 + number);
      insert(client, row, number, met);
    } else {
      said = kind < 9 ? Kind.UPSERT : kind < 12 ? Kind.UPDATE : Kind.DELETE;
      int key = 1 + random.nextInt(KEYS);
      List<String> targets = new ArrayList<>(List.of(row));
      if (said == Kind.UPSERT) {
        targets = rows(key);
      } else if (said == Kind.UPDATE && random.nextBoolean()) {
        targets.add(all.get(random.nextInt(all.size())));
      }
      if (waits(client, targets)) {
        client.left++;
        if (random.nextInt(8) == 0) {
          end(client, false);
        }
        return;
      }
      if (mode == Mode.SNAPSHOT && targets.stream().anyMatch(each -> isNewer(client, each))) {
        end(client, false);
        return;
      }
      for (String target : new TreeSet<>(targets)) {
        change(client, target, number, said == Kind.DELETE, met);
      }
      if (said == Kind.UPSERT && met.isEmpty()) {
        insert(client, "r" + number + "_" + key, number, met);
      }
    }
    client.statements.add(
        new RelationalStatement(
            number,
            said == Kind.INSERT || said == Kind.UPSERT
                ? "INSERT INTO t (c3) VALUES (0)"
                : said + " " + row,
            Optional.of(said),
            met,
            asked,
            ++clock,
            Optional.empty()));
  }

  private void insert(Client client, String row, long number, List<Observation> met) {
    versions.put(row, new ArrayList<>());
    write(client, row, number, new long[0], false);
    met.add(new Observation(row, new long[0], Meeting.INSERTED));
  }

  private void change(
      Client client, String row, long number, boolean removes, List<Observation> met) {
    Version latest = latest(row);
    if (!latest.gone()) {
      met.add(
          removes
              ? seen(row, latest.list(), Meeting.DELETED)
              : new Observation(row, latest.list(), Meeting.OVERWROTE, cells(row, number)));
      write(client, row, number, latest.list(), removes);
    }
  }

  /** The rows that ever had a key. */
  private List<String> rows(int key) {
    return new ArrayList<>(versions.keySet().stream().filter(row -> key(row) == key).toList());
  }

  /** Until somebody notices that transactions may wait for each other. */
  private boolean waits(Client client, List<String> targets) {
    return targets.stream().map(locks::get).anyMatch(each -> each != null && each != client);
  }

  private boolean isNewer(Client client, String row) {
    return latest(row).by() != client && !latest(row).equals(client.snapshot.get(row));
  }

  private Version latest(String row) {
    List<Version> history = versions.get(row);
    return history.get(history.size() - 1);
  }

  private static long key(String row) {
    return Long.parseLong(row.substring(row.indexOf('_') + 1));
  }

  /** Whether a version of a row that is there meets a condition. */
  static boolean meets(String predicate, String row, long[] list) {
    String condition =
        predicate.isEmpty() ? "" : predicate.substring(predicate.indexOf("WHERE ") + 6);
    return MEANINGS.get(condition).of(value(list), key(row));
  }

  /** The rows of those that are there that meet a condition on several. */
  static List<String> meeting(String query, Map<String, long[]> there) {
    Map<String, There> all = new TreeMap<>();
    there.forEach((row, list) -> all.put(row, new There(value(list), key(row))));
    return all.entrySet().stream()
        .filter(each -> OF_SEVERAL.get(query).of(each.getValue(), new ArrayList<>(all.values())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static long value(long[] list) {
    return list.length == 0 ? 0 : list[list.length - 1] % 3;
  }

  private static Observation seen(String row, long[] list, Meeting meeting) {
    return new Observation(
        row, list, meeting, cells(row, list.length == 0 ? 0 : list[list.length - 1]));
  }

  private static Map<String, Object> cells(String row, long number) {
    Map<String, Object> cells = new HashMap<>();
    long value = number % 3;
    cells.put("c1", value);
    cells.put("c2", value == 2 ? null : value == 1 ? "b" : "a");
    cells.put("c3", key(row));
    cells.put("c4", new BigDecimal(value + ".50"));
    cells.put("c5", value == 2 ? null : value == 0);
    cells.put("c6", value == 2 ? null : "2026-01-0" + (1 + value));
    return cells;
  }

  private void write(Client client, String row, long number, long[] before, boolean gone) {
    long[] list = Arrays.copyOf(before, before.length + 1);
    list[before.length] = number;
    versions.get(row).add(new Version(client, list, gone));
    locks.put(row, client);
  }

  private void end(Client client, boolean commits) {
    client.over = true;
    client.committed = commits;
    locks.values().removeIf(holder -> holder == client);
    if (!commits) {
      versions.values().forEach(all -> all.removeIf(version -> version.by() == client));
      versions.values().removeIf(List::isEmpty);
    }
    ended.add(
        new RelationalTransaction(
            client.number,
            client.number,
            client.statements,
            commits ? TransactionStatus.COMMITTED : TransactionStatus.ABORTED,
            client.began,
            ++clock));
  }
}
