package dev.taipan.relational.generate;

import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.SqlEngine;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Draws up to three tables of up to three columns and five rows, as the paper has them. */
public final class SetupDraw {
  private static final int MOST_TABLES = 3;
  private static final int MOST_COLUMNS = 3;
  private static final int MOST_ROWS = 5;

  private final UniformRandomProvider random;
  private final SqlEngine engine;

  public SetupDraw(UniformRandomProvider random, SqlEngine engine) {
    this.random = random;
    this.engine = engine;
  }

  /** Draws one. */
  public Setup draw() {
    List<Setup.TableText> tables = new ArrayList<>();
    List<Setup.Row> rows = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_TABLES);
    for (int i = 1; i <= count; i++) {
      Setup.TableText text = table("taipan_t" + i);
      tables.add(text);
      int size = 1 + random.nextInt(MOST_ROWS);
      for (int row = 1; row <= size; row++) {
        rows.add(row(text, row));
      }
    }
    return new Setup(tables, rows);
  }

  private Setup.TableText table(String name) {
    int count = 2 + random.nextInt(MOST_COLUMNS - 1);
    List<String> columns = new ArrayList<>();
    List<String> definitions = new ArrayList<>();
    List<List<String>> keys = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      String column = "c" + i;
      columns.add(column);
      definitions.add(column + " INTEGER" + constraint(i, column, keys));
    }
    String suffix = engine.isOfMysql() ? " ENGINE=InnoDB" : "";
    return new Setup.TableText(
        new Catalog.Table(name, columns, keys, columns), definitions, suffix);
  }

  private String constraint(int number, String column, List<List<String>> keys) {
    int kind = random.nextInt(8);
    if (number == 1 && kind < 5) {
      keys.add(List.of(column));
      return " NOT NULL PRIMARY KEY";
    }
    if (number == 1 && kind == 5) {
      keys.add(List.of(column));
      return engine == SqlEngine.DERBY ? " NOT NULL UNIQUE" : " UNIQUE";
    }
    return switch (kind) {
      case 0 -> " DEFAULT 1 NOT NULL";
      case 1 -> " DEFAULT 2";
      case 2 -> " CHECK (" + column + " < 1000)";
      default -> "";
    };
  }

  /** Rows with a number of their own in the first column, so that keys are met. */
  private Setup.Row row(Setup.TableText text, int number) {
    List<String> values = new ArrayList<>();
    values.add(Integer.toString(number));
    while (values.size() < text.table().columns().size()) {
      values.add(Integer.toString(1 + random.nextInt(6)));
    }
    return new Setup.Row(text.table().name(), values);
  }
}
