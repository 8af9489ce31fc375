package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Table;
import java.util.Locale;
import java.util.Optional;

/** Names as PostgreSQL understands them: in lower case, unless they are quoted. */
final class Names {

  private Names() {}

  static String plain(String name) {
    return name.length() > 1 && name.startsWith("\"")
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name.toLowerCase(Locale.ROOT);
  }

  /** Whether a table tells of the server rather than of what clients wrote. */
  static boolean isSystemTable(net.sf.jsqlparser.schema.Table named, Catalogue catalogue) {
    return named.getSchemaName() == null
        ? plain(named.getName()).startsWith("pg_") && table(named, catalogue).isEmpty()
        : plain(named.getSchemaName()).equals("pg_catalog")
            || plain(named.getSchemaName()).equals("information_schema");
  }

  static Optional<Table> table(net.sf.jsqlparser.schema.Table named, Catalogue catalogue) {
    String schema = named.getSchemaName() == null ? null : plain(named.getSchemaName());
    return catalogue.table(schema, plain(named.getName()));
  }
}
