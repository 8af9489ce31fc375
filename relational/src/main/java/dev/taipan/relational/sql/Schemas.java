package dev.taipan.relational.sql;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.view.CreateView;

/** What the statements of a schema make. */
public final class Schemas {

  private Schemas() {}

  /** The tables that are made, by their names. */
  public static List<String> tables(List<String> schema) {
    List<String> names = new ArrayList<>();
    for (String sql : schema) {
      if (parsed(sql) instanceof CreateTable made) {
        names.add(made.getTable().getName());
      }
    }
    return names;
  }

  /** A catalog with the views that are made. */
  public static Catalog withViews(Catalog catalog, List<String> schema) {
    Catalog whole = catalog;
    for (String sql : schema) {
      if (parsed(sql) instanceof CreateView made) {
        whole = whole.withView(made.getView().getName(), made.getSelect().toString());
      }
    }
    return whole;
  }

  /** The tree of a statement; null where the parser does not know it. */
  private static Statement parsed(String sql) {
    try {
      return Trees.statement(sql);
    } catch (Refused unknown) {
      return null;
    }
  }
}
