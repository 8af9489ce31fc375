package dev.taipan.relational.run;

import dev.taipan.relational.sql.Instrumented;
import dev.taipan.relational.sql.Meeting;
import dev.taipan.relational.sql.StatementPart;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an instrumented statement answered.
 *
 * @param rows of the original, values as text
 * @param count how many rows the original returned or changed
 * @param observations the versions that it met
 */
public record StatementAnswer(List<List<String>> rows, long count, List<Observation> observations) {

  /** Executes a statement as the application wrote it. */
  public static StatementAnswer of(Connection connection, String sql) throws SQLException {
    return of(
        connection,
        new Instrumented(
            Instrumented.Kind.SELECT,
            List.of(new StatementPart(sql, true, Integer.MAX_VALUE, List.of(), List.of(), false)),
            "",
            0,
            List.of()),
        0);
  }

  /**
   * Executes an instrumented statement.
   *
   * @param number that it was instrumented with
   * @throws SQLException when one of its parts fails
   */
  public static StatementAnswer of(Connection connection, Instrumented instrumented, long number)
      throws SQLException {
    Gathering gathering = new Gathering(instrumented, number);
    for (StatementPart part : instrumented.parts()) {
      try (Statement statement = connection.createStatement()) {
        if (statement.execute(part.sql())) {
          gathering.read(part, rows(statement.getResultSet()));
        } else if (part.original()) {
          gathering.changed(statement.getUpdateCount());
        }
      }
    }
    return gathering.answer();
  }

  /**
   * What parts of a statement answered elsewhere come to.
   *
   * @param rows for each part, its rows; counts for those without
   */
  public static StatementAnswer of(
      Instrumented instrumented, long number, List<List<List<String>>> rows, List<Long> counts) {
    Gathering gathering = new Gathering(instrumented, number);
    for (int i = 0; i < instrumented.parts().size(); i++) {
      StatementPart part = instrumented.parts().get(i);
      if (part.columns() >= 0 || !part.pairs().isEmpty()) {
        gathering.read(part, rows.get(i));
      } else if (part.original()) {
        gathering.changed(counts.get(i));
      }
    }
    return gathering.answer();
  }

  private static List<List<String>> rows(ResultSet results) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    int columns = results.getMetaData().getColumnCount();
    while (results.next()) {
      List<String> row = new ArrayList<>(columns);
      for (int column = 1; column <= columns; column++) {
        row.add(results.getString(column));
      }
      rows.add(row);
    }
    return rows;
  }

  /** What is known by now. */
  private static final class Gathering {
    private final Instrumented instrumented;
    private final long number;
    private final List<List<String>> originals = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();
    private final Set<String> seen = new LinkedHashSet<>();
    private long count;

    Gathering(Instrumented instrumented, long number) {
      this.instrumented = instrumented;
      this.number = number;
    }

    void changed(long rows) {
      count = rows;
      long made = instrumented.rows() < 0 ? rows : instrumented.rows();
      for (int i = 1; i <= made; i++) {
        observe(instrumented.rowPrefix() + i, "", Meeting.INSERTED);
      }
    }

    void read(StatementPart part, List<List<String>> rows) {
      for (int i = 0; i < rows.size(); i++) {
        read(part, rows.get(i), i == 0);
      }
      if (part.original() && part.columns() < 0) {
        count = rows.size();
      }
    }

    private void read(StatementPart part, List<String> row, boolean first) {
      int width = Math.min(Math.max(part.columns(), 0), row.size());
      boolean there = !part.marked() || row.get(row.size() - 1) != null;
      if (part.original() && part.columns() >= 0 && there) {
        originals.add(row.subList(0, width));
        count++;
      }
      int next = width;
      for (Meeting meeting : part.pairs()) {
        observe(row.get(next), row.get(next + 1), meeting);
        next += 2;
      }
      for (Meeting meeting : part.packed()) {
        if (first) {
          unpack(row.get(next), meeting);
        }
        next++;
      }
    }

    private void unpack(String text, Meeting meeting) {
      if (text != null) {
        for (String each : text.split(";")) {
          int colon = each.indexOf(':');
          if (colon > 0) {
            observe(each.substring(0, colon), each.substring(colon + 1), meeting);
          }
        }
      }
    }

    private void observe(String row, String list, Meeting meeting) {
      if (row != null && !row.isEmpty() && seen.add(row + " " + meeting)) {
        observations.add(Observation.of(row, list, known(row, list, meeting)));
      } else if (meeting == Meeting.INSERTED && row != null && !list.isEmpty()) {
        // What was inserted is known to be there; here are its values.
        observations.replaceAll(
            each ->
                each.row().equals(row) && each.meeting() == meeting
                    ? Observation.of(row, list, meeting)
                    : each);
      }
    }

    private Meeting known(String row, String list, Meeting meeting) {
      if (meeting != Meeting.UPSERTED) {
        return meeting;
      }
      return row.startsWith(instrumented.rowPrefix()) && list.split("\\|")[0].equals("," + number)
          ? Meeting.INSERTED
          : Meeting.UPDATED;
    }

    StatementAnswer answer() {
      return new StatementAnswer(List.copyOf(originals), count, List.copyOf(observations));
    }
  }
}
