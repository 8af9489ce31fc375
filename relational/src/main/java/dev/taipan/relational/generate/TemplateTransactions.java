package dev.taipan.relational.generate;

import dev.taipan.coo.cases.CaseStep;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.SqlEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Transactions of templates, and others that meddle with the same rows. Each read asks for the rows
 * that meet a condition on the key, and the row may not be there yet, or be gone; each write is an
 * upsert, an insert, an update or a delete.
 */
public final class TemplateTransactions implements TransactionDraw {
  private static final int MOST_STEPS = 4;
  private static final int NUMBERS = 7;

  private final UniformRandomProvider random;
  private final SqlEngine engine;
  private final List<Catalog.Table> tables;
  private final TemplateRoles roles;

  /**
   * Draws transactions of a session.
   *
   * @param catalog of tables whose first columns are keys of integers, and whose second ones are
   *     integers, too
   * @param roles that all sessions of the round share
   */
  public TemplateTransactions(
      UniformRandomProvider random, SqlEngine engine, Catalog catalog, TemplateRoles roles) {
    this.random = random;
    this.engine = engine;
    this.roles = roles;
    tables = List.copyOf(catalog.tables().values());
  }

  @Override
  public List<String> draw(Predicate<String> accepted) {
    List<String> statements = random.nextBoolean() ? ofTemplate() : ofAnyRows();
    return statements.stream().filter(accepted).toList();
  }

  private List<String> ofTemplate() {
    TemplateRoles.Role role = roles.next();
    List<String> statements = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      // It begins what the transaction sees before the others begin.
      statements.add(read(roles.key()));
    }
    for (CaseStep step : role.steps()) {
      int key = role.keys().get(step.row());
      statements.add(step.letter().isWrite() ? write(key) : read(key));
    }
    return statements;
  }

  private List<String> ofAnyRows() {
    List<String> statements = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < count; i++) {
      int key = roles.key();
      statements.add(random.nextBoolean() ? write(key) : read(key));
    }
    return statements;
  }

  private String read(int key) {
    Catalog.Table table = table(key);
    String column = table.columns().get(0);
    String items =
        switch (random.nextInt(6)) {
          case 0 -> "COUNT(*)";
          case 1 -> "*";
          default -> table.columns().get(1);
        };
    String condition =
        switch (random.nextInt(8)) {
          case 0 -> column + " >= " + key;
          case 1 -> "%s BETWEEN %d AND %d".formatted(column, key, key + random.nextInt(3));
          default -> column + " = " + key;
        };
    return "SELECT %s FROM %s WHERE %s".formatted(items, table.name(), condition);
  }

  private String write(int key) {
    roles.written(key);
    Catalog.Table table = table(key);
    String one = table.columns().get(0);
    String other = table.columns().get(1);
    int number = 1 + random.nextInt(NUMBERS);
    int kind = random.nextInt(16);
    String insert =
        "INSERT INTO %s (%s, %s) VALUES (%d, %d)".formatted(table.name(), one, other, key, number);
    if (kind == 0) {
      return "DELETE FROM %s WHERE %s = %d".formatted(table.name(), one, key);
    }
    if (kind < 4) {
      return "UPDATE %s SET %s = %d WHERE %s = %d".formatted(table.name(), other, number, one, key);
    }
    if (engine.hasOnConflict()) {
      return kind == 4
          ? "%s ON CONFLICT (%s) DO NOTHING".formatted(insert, one)
          : "%s ON CONFLICT (%s) DO UPDATE SET %s = %d".formatted(insert, one, other, number);
    }
    if (engine == SqlEngine.MARIADB) {
      return "%s ON DUPLICATE KEY UPDATE %s = %d".formatted(insert, other, number);
    }
    return insert;
  }

  /** All rows of a key are in one table. */
  private Catalog.Table table(int key) {
    return tables.get(key % tables.size());
  }
}
