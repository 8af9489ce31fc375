package dev.taipan.relational.generate;

import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.SqlEngine;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws statements on a few tables of numbers: queries with conditions, joins, sub-queries,
 * aggregates and compounds, with and without locks, and writes. Numbers are few, so that statements
 * meet the same rows.
 */
public final class StatementDraw {
  private static final int NUMBERS = 7;

  private final UniformRandomProvider random;
  private final SqlEngine engine;
  private final List<Catalog.Table> tables;

  public StatementDraw(UniformRandomProvider random, SqlEngine engine, Catalog catalog) {
    this.random = random;
    this.engine = engine;
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
    return switch (random.nextInt(15)) {
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
        yield "SELECT %s FROM %s AS x WHERE x.%s %s (SELECT y.%s FROM %s AS y WHERE %s)"
            .formatted(
                qualified(table, "x"),
                table.name(),
                column(table),
                random.nextBoolean() ? "IN" : "NOT IN",
                column(other),
                other.name(),
                condition(other, "y."));
      }
      case 6 -> {
        Catalog.Table table = table();
        Catalog.Table other = table();
        yield "SELECT %s FROM %s AS x WHERE EXISTS (SELECT 1 FROM %s AS y WHERE y.%s = x.%s)"
            .formatted(
                qualified(table, "x"), table.name(), other.name(), column(other), column(table));
      }
      case 7 -> {
        Catalog.Table table = table();
        Catalog.Table other = table();
        yield "SELECT x.%s, (SELECT MAX(y.%s) FROM %s AS y) FROM %s AS x WHERE %s"
            .formatted(
                column(table), column(other), other.name(), table.name(), condition(table, "x."));
      }
      case 8 -> {
        Catalog.Table table = table();
        yield "SELECT d.%s FROM (SELECT * FROM %s WHERE %s) AS d WHERE d.%s"
            .formatted(
                column(table), table.name(), condition(table, ""), comparison(column(table)));
      }
      case 9 -> {
        Catalog.Table table = table();
        yield engine == SqlEngine.DERBY
            ? plain()
            : "SELECT * FROM %s WHERE %s ORDER BY %s LIMIT 2"
                .formatted(table.name(), condition(table, ""), String.join(", ", table.columns()));
      }
      case 10 -> "SELECT * FROM " + table().name();
      case 11 -> {
        Catalog.Table table = table();
        yield engine == SqlEngine.DERBY
            ? plain()
            : "WITH w AS (SELECT * FROM %s WHERE %s) SELECT w.%s FROM w WHERE w.%s"
                .formatted(
                    table.name(), condition(table, ""), column(table), comparison(column(table)));
      }
      default -> plain();
    };
  }

  private String plain() {
    Catalog.Table table = table();
    String columns = random.nextInt(3) == 0 ? "*" : String.join(", ", table.columns());
    return "SELECT " + columns + from(table);
  }

  private String join() {
    Catalog.Table left = table();
    Catalog.Table right = table();
    return "SELECT a.%s, b.%s FROM %s AS a %sJOIN %s AS b ON a.%s = b.%s WHERE %s"
        .formatted(
            column(left),
            column(right),
            left.name(),
            random.nextInt(3) == 0 ? "LEFT " : "",
            right.name(),
            column(left),
            column(right),
            condition(left, "a."));
  }

  private String compound() {
    Catalog.Table left = table();
    Catalog.Table right = table();
    return "SELECT %s%s %s SELECT %s%s"
        .formatted(
            column(left),
            from(left),
            random.nextBoolean() ? "UNION ALL" : "UNION",
            column(right),
            from(right));
  }

  private String aggregate(Catalog.Table table) {
    return switch (random.nextInt(3)) {
      case 0 -> "COUNT(*)";
      case 1 -> "MAX(" + table.columns().get(0) + ")";
      default -> "SUM(" + table.columns().get(1) + ")";
    };
  }

  private String update() {
    Catalog.Table table = table();
    String target = column(table);
    String value =
        switch (random.nextInt(4)) {
          case 0 -> target + " + 1";
          case 1 -> {
            Catalog.Table other = other(table);
            yield other.equals(table)
                ? number()
                : "(SELECT MAX(y.%s) FROM %s AS y)".formatted(column(other), other.name());
          }
          default -> number();
        };
    return "UPDATE %s SET %s = %s WHERE %s"
        .formatted(table.name(), target, value, condition(table, ""));
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
              column(other),
              number(),
              other.name(),
              condition(other, "y."));
    }
    boolean keyed = !table.keys().isEmpty();
    String into = "INSERT INTO " + table.name() + " (" + String.join(", ", table.columns()) + ") ";
    if (kind < 4 && keyed && engine.hasOnConflict()) {
      return "%sVALUES (%s) ON CONFLICT (%s) DO UPDATE SET %s = %s"
          .formatted(
              into, values(table), table.keys().get(0).get(0), table.columns().get(1), number());
    }
    if (kind < 4 && keyed && engine == SqlEngine.MARIADB) {
      return "%sVALUES (%s) ON DUPLICATE KEY UPDATE %s = %s"
          .formatted(into, values(table), table.columns().get(1), number());
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
      if (!other.equals(table) && engine == SqlEngine.POSTGRESQL && random.nextBoolean()) {
        return "DELETE FROM %s USING %s AS y WHERE %s.%s = y.%s"
            .formatted(table.name(), other.name(), table.name(), column(table), column(other));
      }
      if (!other.equals(table)) {
        return "DELETE FROM %s WHERE %s IN (SELECT y.%s FROM %s AS y WHERE %s)"
            .formatted(
                table.name(), column(table), column(other), other.name(), condition(other, "y."));
      }
    }
    return "DELETE FROM " + table.name() + " WHERE " + comparison(column(table));
  }

  private String values(Catalog.Table table) {
    StringBuilder values = new StringBuilder();
    for (int i = 0; i < table.columns().size(); i++) {
      values.append(i == 0 ? "" : ", ").append(number());
    }
    return values.toString();
  }

  private String from(Catalog.Table table) {
    return " FROM " + table.name() + " WHERE " + condition(table, "");
  }

  private String condition(Catalog.Table table, String qualifier) {
    String first = comparison(qualifier + column(table));
    return switch (random.nextInt(6)) {
      case 0 -> first + " AND " + comparison(qualifier + column(table));
      case 1 -> first + " OR " + comparison(qualifier + column(table));
      default -> first;
    };
  }

  private String comparison(String column) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> column + " = " + number();
      case 3 -> column + " < " + number();
      case 4 -> column + " >= " + number();
      case 5 -> column + " <> " + number();
      case 6 -> column + " BETWEEN " + number() + " AND " + (NUMBERS + 1);
      default -> column + " IS NOT NULL";
    };
  }

  private String qualified(Catalog.Table table, String name) {
    return name + "." + column(table);
  }

  private String number() {
    return Integer.toString(1 + random.nextInt(NUMBERS));
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
}
