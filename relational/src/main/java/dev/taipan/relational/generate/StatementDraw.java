package dev.taipan.relational.generate;

import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.ColumnKind;
import dev.taipan.relational.sql.SqlEngine;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws statements on a few tables whose first columns are integers: queries with conditions,
 * joins, sub-queries, aggregates and compounds, with and without locks, and writes. Their
 * conditions are those that are judged, or also others: on the order of texts, and on columns whose
 * values are not shown.
 */
public final class StatementDraw {
  private final UniformRandomProvider random;
  private final SqlEngine engine;
  private final Values values;
  private final List<Catalog.Table> tables;
  private final Range range;

  /** Which conditions are drawn. */
  public enum Range {
    /** Those that can be judged. */
    JUDGED,
    /** Others, too. */
    ALL
  }

  public StatementDraw(
      UniformRandomProvider random, SqlEngine engine, Catalog catalog, Range range) {
    this.random = random;
    this.engine = engine;
    this.range = range;
    values = new Values(random, engine);
    tables = List.copyOf(catalog.tables().values());
  }

  /** Draws one. */
  public String draw() {
    int kind = random.nextInt(100);
    if (kind < 44) {
      return query();
    }
    if (kind < 50) {
      return engine.locksForUpdate() ? plain() + " FOR UPDATE" : plain();
    }
    if (kind < 78) {
      return update();
    }
    if (kind < 90) {
      return insert();
    }
    return kind < 97 || !engine.hasReplace() ? delete() : replace();
  }

  private String query() {
    return switch (random.nextInt(16)) {
      case 0 -> join();
      case 1 -> {
        Catalog.Table table = table();
        yield "SELECT " + aggregate(table) + from(table);
      }
      case 2 -> {
        Catalog.Table table = table();
        String column = column(table);
        yield "SELECT %s, COUNT(*) FROM %s WHERE %s GROUP BY %s"
            .formatted(column, table.name(), condition(table, ""), column);
      }
      case 3 -> {
        Catalog.Table table = table();
        yield "SELECT DISTINCT " + column(table) + from(table);
      }
      case 4 -> compound();
      case 5 -> {
        Catalog.Table table = table();
        Catalog.Table other = table();
        Pair same = pair(table, other);
        yield "SELECT %s FROM %s AS x WHERE x.%s %s (SELECT y.%s FROM %s AS y WHERE %s)"
            .formatted(
                qualified(table, "x"),
                table.name(),
                same.one(),
                random.nextBoolean() ? "IN" : "NOT IN",
                same.other(),
                other.name(),
                condition(other, "y."));
      }
      case 6 -> {
        Catalog.Table table = table();
        Catalog.Table other = table();
        Pair same = pair(table, other);
        yield "SELECT %s FROM %s AS x WHERE EXISTS (SELECT 1 FROM %s AS y WHERE y.%s = x.%s)"
            .formatted(qualified(table, "x"), table.name(), other.name(), same.other(), same.one());
      }
      case 7 -> {
        Catalog.Table table = table();
        Catalog.Table other = table();
        yield "SELECT x.%s, (SELECT MAX(y.%s) FROM %s AS y) FROM %s AS x WHERE %s"
            .formatted(
                column(table), number(other), other.name(), table.name(), condition(table, "x."));
      }
      case 8 -> {
        Catalog.Table table = table();
        yield "SELECT d.%s FROM (SELECT * FROM %s WHERE %s) AS d WHERE %s"
            .formatted(column(table), table.name(), condition(table, ""), comparison(table, "d."));
      }
      case 9 -> {
        Catalog.Table table = table();
        yield engine == SqlEngine.DERBY
            ? plain()
            : "SELECT * FROM %s WHERE %s ORDER BY %s LIMIT 2"
                .formatted(table.name(), condition(table, ""), String.join(", ", table.columns()));
      }
      case 10 -> "SELECT * FROM " + table().name();
      case 15 -> recursive();
      case 11 -> {
        Catalog.Table table = table();
        yield engine == SqlEngine.DERBY
            ? plain()
            : "WITH w AS (SELECT * FROM %s WHERE %s) SELECT w.%s FROM w WHERE %s"
                .formatted(
                    table.name(), condition(table, ""), column(table), comparison(table, "w."));
      }
      default -> plain();
    };
  }

  /** What a chain of numbers leads to; where UNION leaves nothing out, it may have no end. */
  private String recursive() {
    Catalog.Table table = table();
    if (engine == SqlEngine.DERBY || engine == SqlEngine.HSQLDB || engine == SqlEngine.H2) {
      return plain();
    }
    String first = table.columns().get(0);
    String next = number(table);
    return "WITH RECURSIVE w (n) AS (SELECT %s FROM %s WHERE %s UNION SELECT x.%s FROM %s AS x JOIN w ON x.%s = w.n) SELECT n FROM w"
        .formatted(first, table.name(), comparison(table, ""), next, table.name(), first);
  }

  private String plain() {
    Catalog.Table table = table();
    String columns = random.nextInt(3) == 0 ? "*" : String.join(", ", table.columns());
    return "SELECT " + columns + from(table);
  }

  private String join() {
    Catalog.Table left = table();
    Catalog.Table right = table();
    Pair same = pair(left, right);
    return "SELECT a.%s, b.%s FROM %s AS a %sJOIN %s AS b ON a.%s = b.%s WHERE %s"
        .formatted(
            column(left),
            column(right),
            left.name(),
            random.nextInt(3) == 0 ? "LEFT " : "",
            right.name(),
            same.one(),
            same.other(),
            condition(left, "a."));
  }

  private String compound() {
    Catalog.Table left = table();
    Catalog.Table right = table();
    Pair same = pair(left, right);
    return "SELECT %s%s %s SELECT %s%s"
        .formatted(
            same.one(),
            from(left),
            random.nextBoolean() ? "UNION ALL" : "UNION",
            same.other(),
            from(right));
  }

  private String aggregate(Catalog.Table table) {
    return switch (random.nextInt(3)) {
      case 0 -> "COUNT(*)";
      case 1 -> "MAX(" + table.columns().get(0) + ")";
      default -> "SUM(" + number(table) + ")";
    };
  }

  private String update() {
    Catalog.Table table = table();
    boolean joins = engine.isOfMysql() || engine == SqlEngine.POSTGRESQL;
    if (joins && !other(table).equals(table) && random.nextInt(8) == 0) {
      return updateOfJoin(table, other(table));
    }
    String target = column(table);
    ColumnKind kind = kind(table, target);
    int how = random.nextInt(4);
    Catalog.Table other = other(table);
    String value = literal(table, target);
    if (how == 0 && kind == ColumnKind.INTEGER) {
      value = target + " + 1";
    } else if (how == 1 && kind == ColumnKind.INTEGER && !other.equals(table)) {
      value = "(SELECT MAX(y.%s) FROM %s AS y)".formatted(number(other), other.name());
    }
    return "UPDATE %s SET %s = %s WHERE %s"
        .formatted(table.name(), target, value, condition(table, ""));
  }

  /** On MariaDB it may write both tables. */
  private String updateOfJoin(Catalog.Table table, Catalog.Table other) {
    Pair same = pair(table, other);
    // What is written to other columns of two tables is not shown.
    boolean isShown = engine == SqlEngine.POSTGRESQL || range == Range.ALL;
    String target = isShown ? column(table) : number(table);
    String value = literal(table, target);
    String where = condition(other, "y.");
    if (engine == SqlEngine.POSTGRESQL) {
      return "UPDATE %s SET %s = %s FROM %s AS y WHERE %s.%s = y.%s AND (%s)"
          .formatted(
              table.name(),
              target,
              value,
              other.name(),
              table.name(),
              same.one(),
              same.other(),
              where);
    }
    String second = isShown ? column(other) : number(other);
    return "UPDATE %s AS x JOIN %s AS y ON x.%s = y.%s SET x.%s = %s%s WHERE %s"
        .formatted(
            table.name(),
            other.name(),
            same.one(),
            same.other(),
            target,
            value,
            random.nextBoolean() ? "" : ", y." + second + " = " + literal(other, second),
            where);
  }

  private String insert() {
    Catalog.Table table = table();
    int kind = random.nextInt(10);
    if (kind == 0) {
      Catalog.Table other = other(table);
      return "INSERT INTO %s (%s) SELECT y.%s, %s FROM %s AS y WHERE %s"
          .formatted(
              table.name(),
              String.join(", ", table.columns().subList(0, 2)),
              number(other),
              literal(table, table.columns().get(1)),
              other.name(),
              condition(other, "y."));
    }
    boolean keyed = !table.keys().isEmpty();
    String into = "INSERT INTO " + table.name() + " (" + String.join(", ", table.columns()) + ") ";
    if (kind < 4 && keyed && engine.hasOnConflict()) {
      return "%sVALUES (%s) ON CONFLICT (%s) DO UPDATE SET %s = %s"
          .formatted(
              into,
              values(table),
              table.keys().get(0).get(0),
              table.columns().get(1),
              literal(table, table.columns().get(1)));
    }
    if (kind < 4 && keyed && engine == SqlEngine.MARIADB) {
      return "%sVALUES (%s) ON DUPLICATE KEY UPDATE %s = %s"
          .formatted(
              into, values(table), table.columns().get(1), literal(table, table.columns().get(1)));
    }
    if (kind == 4) {
      return "%sVALUES (%s), (%s)".formatted(into, values(table), values(table));
    }
    return kind == 5
        ? "INSERT INTO %s VALUES (%s)".formatted(table.name(), values(table))
        : into + "VALUES (" + values(table) + ")";
  }

  private String replace() {
    Catalog.Table table = table();
    return "REPLACE INTO %s (%s) VALUES (%s)"
        .formatted(table.name(), String.join(", ", table.columns()), values(table));
  }

  private String delete() {
    Catalog.Table table = table();
    if (random.nextInt(6) == 0) {
      Catalog.Table other = other(table);
      Pair same = pair(table, other);
      if (!other.equals(table) && engine == SqlEngine.POSTGRESQL && random.nextBoolean()) {
        return "DELETE FROM %s USING %s AS y WHERE %s.%s = y.%s"
            .formatted(table.name(), other.name(), table.name(), same.one(), same.other());
      }
      if (!other.equals(table)) {
        return "DELETE FROM %s WHERE %s IN (SELECT y.%s FROM %s AS y WHERE %s)"
            .formatted(
                table.name(), same.one(), same.other(), other.name(), condition(other, "y."));
      }
    }
    return "DELETE FROM " + table.name() + " WHERE " + comparison(table, "");
  }

  private String values(Catalog.Table table) {
    return table.columns().stream()
        .map(column -> random.nextInt(16) == 0 ? "NULL" : literal(table, column))
        .collect(Collectors.joining(", "));
  }

  private String from(Catalog.Table table) {
    return " FROM " + table.name() + " WHERE " + condition(table, "");
  }

  private String condition(Catalog.Table table, String qualifier) {
    String first = comparison(table, qualifier);
    return switch (random.nextInt(6)) {
      case 0 -> first + " AND " + comparison(table, qualifier);
      case 1 -> first + " OR " + comparison(table, qualifier);
      default -> first;
    };
  }

  private String comparison(Catalog.Table table, String qualifier) {
    String column = shown(table, column(table));
    String name = qualifier + column;
    if (kind(table, column) == ColumnKind.BOOLEAN) {
      return name + " = " + literal(table, column);
    }
    int how = random.nextInt(9);
    if (kind(table, column) == ColumnKind.TEXT && range == Range.JUDGED) {
      return ofText(table, column, name, how);
    }
    return switch (how) {
      case 0, 1, 2 -> name + " = " + literal(table, column);
      case 3 -> name + " < " + literal(table, column);
      case 4 -> name + " >= " + literal(table, column);
      case 5 -> name + " <> " + literal(table, column);
      case 6 ->
          name
              + " BETWEEN "
              + literal(table, column)
              + " AND "
              + values.literal(kind(table, column), 6);
      case 7 -> name + " IS NULL";
      default -> name + " IS NOT NULL";
    };
  }

  /** Without the order of texts, which is not judged. */
  private String ofText(Catalog.Table table, String column, String name, int how) {
    return switch (how) {
      case 0, 1, 2, 3 -> name + " = " + literal(table, column);
      case 4, 5 -> name + " <> " + literal(table, column);
      case 6 -> "%s IN (%s, %s)".formatted(name, literal(table, column), literal(table, column));
      case 7 -> name + " IS NULL";
      default -> name + " IS NOT NULL";
    };
  }

  /** The column, or the first one where its values are not shown. */
  private String shown(Catalog.Table table, String column) {
    return range == Range.ALL || engine.shows(kind(table, column))
        ? column
        : table.columns().get(0);
  }

  private String qualified(Catalog.Table table, String name) {
    return name + "." + column(table);
  }

  private Catalog.Table table() {
    return tables.get(random.nextInt(tables.size()));
  }

  private Catalog.Table other(Catalog.Table table) {
    return tables.stream().filter(each -> !each.equals(table)).findFirst().orElse(table);
  }

  private String column(Catalog.Table table) {
    return table.columns().get(random.nextInt(table.columns().size()));
  }

  /** A column of integers; the first one is. */
  private String number(Catalog.Table table) {
    String column = column(table);
    return kind(table, column) == ColumnKind.INTEGER ? column : table.columns().get(0);
  }

  /** A column of each of two tables that can be compared. */
  private record Pair(String one, String other) {}

  private Pair pair(Catalog.Table table, Catalog.Table other) {
    String one = shown(table, column(table));
    String same = shown(other, column(other));
    return kind(table, one) == kind(other, same)
        ? new Pair(one, same)
        : new Pair(number(table), number(other));
  }

  private String literal(Catalog.Table table, String column) {
    return values.literal(kind(table, column));
  }

  private static ColumnKind kind(Catalog.Table table, String column) {
    return table.kind(column).orElseThrow();
  }
}
