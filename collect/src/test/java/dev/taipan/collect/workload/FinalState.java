package dev.taipan.collect.workload;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.run.WorkloadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a database holds when all clients have gone, asked for in other words than theirs, and added
 * to the history as a transaction that began after all others. If clients wrote something else down
 * than what happened, that is not what somebody could read who came last.
 */
final class FinalState {
  private static final Pattern ROW = Pattern.compile("\\[\"([a-z]+)\",(\\d+)]");
  private static final long LATER = 1L << 60;

  private final Database database;

  FinalState(Database database) {
    this.database = database;
  }

  void addTo(Path history, WorkloadKind workload) throws IOException, SQLException {
    String recorded = Files.readString(history);
    String operations =
        switch (workload) {
          case SMALLBANK, TWITTER, RUBIS, TPCC, PREDICATES, BOOKINGS -> rows(recorded);
          case LISTS -> keys("list");
          case ARRAYS -> keys("array");
          default -> keys("register");
        };
    Files.writeString(
        history,
        "{\"session\":\"later\",\"id\":%d,\"start\":%d,\"end\":%d,\"ops\":[%s]}%n"
            .formatted(LATER, LATER, LATER + 1, operations),
        StandardOpenOption.APPEND);
  }

  private String rows(String recorded) throws SQLException {
    Map<String, TreeSet<Long>> keys = new TreeMap<>();
    for (MatchResult row : (Iterable<MatchResult>) ROW.matcher(recorded).results()::iterator) {
      keys.computeIfAbsent(row.group(1), table -> new TreeSet<>()).add(Long.valueOf(row.group(2)));
    }
    StringBuilder operations = new StringBuilder();
    for (Map.Entry<String, TreeSet<Long>> table : keys.entrySet()) {
      Map<Long, String> contents = contents("taipan_" + table.getKey());
      for (long key : table.getValue()) {
        operations.append(
            ",[\"r\",[\"%s\",%d],%s]".formatted(table.getKey(), key, contents.get(key)));
      }
    }
    return operations.substring(1);
  }

  /** By key, what rows hold as JSON. */
  private Map<Long, String> contents(String table) throws SQLException {
    Map<Long, String> contents = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        StringBuilder json = new StringBuilder();
        for (int column = 2; column <= columns.getColumnCount(); column++) {
          json.append(",\"%s\":%d".formatted(name(columns, column), rows.getLong(column)));
        }
        contents.put(rows.getLong(1), "{" + json.substring(1) + "}");
      }
    }
    return contents;
  }

  private static String name(ResultSetMetaData columns, int column) throws SQLException {
    return columns.getColumnName(column).toLowerCase(Locale.ROOT);
  }

  private String keys(String table) throws SQLException {
    StringBuilder operations = new StringBuilder();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v, k FROM taipan_" + table)) {
      while (rows.next()) {
        String value =
            table.equals("array")
                ? Arrays.toString((Object[]) rows.getArray(1).getArray())
                : rows.getString(1);
        operations.append(
            table.equals("register")
                ? ",[\"r\",%d,%s]".formatted(rows.getInt(2), value)
                : ",[\"list\",%d,[%s]]".formatted(rows.getInt(2), elements(value)));
      }
    }
    return operations.substring(1);
  }

  private static String elements(String list) {
    Matcher digits = Pattern.compile("\\d+").matcher(list);
    return digits.results().map(MatchResult::group).collect(Collectors.joining(","));
  }
}
