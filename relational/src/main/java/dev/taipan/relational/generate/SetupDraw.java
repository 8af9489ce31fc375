package dev.taipan.relational.generate;

import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.ColumnKind;
import dev.taipan.relational.sql.SqlEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Draws up to three tables of up to three columns and five rows, as the paper has them. */
public final class SetupDraw {
  private static final int MOST_TABLES = 3;
  private static final int MOST_COLUMNS = 3;
  private static final int MOST_ROWS = 5;

  private static final ColumnKind[] KINDS = {
    ColumnKind.INTEGER,
    ColumnKind.INTEGER,
    ColumnKind.INTEGER,
    ColumnKind.INTEGER,
    ColumnKind.DECIMAL,
    ColumnKind.TEXT,
    ColumnKind.BOOLEAN,
    ColumnKind.DATE
  };

  private final UniformRandomProvider random;
  private final SqlEngine engine;
  private final Values values;

  public SetupDraw(UniformRandomProvider random, SqlEngine engine) {
    this.random = random;
    this.engine = engine;
    values = new Values(random, engine);
  }

  /** What drawn tables are called; those that refer to others come behind them. */
  public static List<String> names() {
    return IntStream.rangeClosed(1, MOST_TABLES).mapToObj(SetupDraw::name).toList();
  }

  private static String name(int number) {
    return "taipan_t" + number;
  }

  /** Draws one. */
  public Setup draw() {
    List<Setup.TableText> tables = new ArrayList<>();
    List<Setup.Row> rows = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_TABLES);
    for (int i = 1; i <= count; i++) {
      Setup.TableText text = table(name(i), tables);
      tables.add(text);
      int size = 1 + random.nextInt(MOST_ROWS);
      for (int row = 1; row <= size; row++) {
        rows.add(row(text, row));
      }
    }
    return new Setup(tables, rows);
  }

  /** Draws up to three tables with a key and a number each, which are empty. */
  public Setup drawKeyed() {
    List<Setup.TableText> tables = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_TABLES);
    for (int i = 1; i <= count; i++) {
      Map<String, ColumnKind> kinds = new LinkedHashMap<>();
      kinds.put("c1", ColumnKind.INTEGER);
      kinds.put("c2", ColumnKind.INTEGER);
      tables.add(
          new Setup.TableText(
              new Catalog.Table(
                  name(i), List.copyOf(kinds.keySet()), List.of(List.of("c1")), kinds),
              List.of("c1 INTEGER NOT NULL PRIMARY KEY", "c2 INTEGER"),
              ""));
    }
    return new Setup(tables, List.of());
  }

  private Setup.TableText table(String name, List<Setup.TableText> others) {
    int count = 2 + random.nextInt(MOST_COLUMNS - 1);
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    List<String> definitions = new ArrayList<>();
    List<List<String>> keys = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      String column = "c" + i;
      ColumnKind kind = i == 1 ? ColumnKind.INTEGER : KINDS[random.nextInt(KINDS.length)];
      kinds.put(column, kind);
      String constraint =
          i == 1 ? keyConstraint(column, keys) : constraint(column, kind, keys, others);
      definitions.add(column + " " + Values.type(kind) + constraint);
    }
    return new Setup.TableText(
        new Catalog.Table(name, List.copyOf(kinds.keySet()), keys, kinds), definitions, "");
  }

  private String keyConstraint(String column, List<List<String>> keys) {
    int kind = random.nextInt(8);
    if (kind < 5) {
      keys.add(List.of(column));
      return " NOT NULL PRIMARY KEY";
    }
    if (kind == 5) {
      keys.add(List.of(column));
      return unique();
    }
    return "";
  }

  private String unique() {
    return engine == SqlEngine.DERBY ? " NOT NULL UNIQUE" : " UNIQUE";
  }

  private String constraint(
      String column, ColumnKind kind, List<List<String>> keys, List<Setup.TableText> others) {
    return switch (random.nextInt(16)) {
      case 0, 1 -> " DEFAULT " + values.literal(kind) + " NOT NULL";
      case 2, 3 -> " DEFAULT " + values.literal(kind);
      case 4 -> kind == ColumnKind.INTEGER ? " CHECK (" + column + " < 1000)" : "";
      case 5 -> kind == ColumnKind.TEXT ? " CHECK (" + column + " <> 'x;y')" : "";
      case 6 -> {
        if (kind == ColumnKind.BOOLEAN) {
          yield "";
        }
        keys.add(List.of(column));
        yield unique();
      }
      case 7, 8 -> kind == ColumnKind.INTEGER ? reference(others) : "";
      default -> "";
    };
  }

  /** A foreign key to the first other table that has a primary key. */
  private static String reference(List<Setup.TableText> others) {
    return others.stream()
        .filter(other -> other.definitions().get(0).endsWith("PRIMARY KEY"))
        .findFirst()
        .map(other -> " REFERENCES " + other.table().name() + " (c1)")
        .orElse("");
  }

  /** Rows with a number of their own in the first column and in those that are unique. */
  private Setup.Row row(Setup.TableText text, int number) {
    List<String> literals = new ArrayList<>();
    literals.add(Integer.toString(number));
    for (String column : text.table().columns().subList(1, text.table().columns().size())) {
      String definition = text.definitions().get(literals.size());
      int place = number;
      if (!definition.contains("UNIQUE")) {
        place = definition.contains("REFERENCES") ? 0 : random.nextInt(6);
      }
      literals.add(values.literal(text.table().kind(column).orElseThrow(), place));
    }
    return new Setup.Row(text.table().name(), literals);
  }
}
