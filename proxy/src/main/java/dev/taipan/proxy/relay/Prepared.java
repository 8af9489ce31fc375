package dev.taipan.proxy.relay;

import dev.taipan.pgwire.FrontendMessage.Bind;
import dev.taipan.pgwire.FrontendMessage.Parse;
import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.SqlPieces;
import java.util.ArrayList;
import java.util.List;

/** A prepared statement. */
final class Prepared {
  final String sql;
  private final int[] types;

  /** What its rows consist of; null where nobody has asked. */
  List<ResultColumn> columns;

  /** Whether rows come back that the client has not asked for. */
  boolean isHidden;

  /** Columns of its rows that the client has not asked for. */
  ExtraColumns extra = ExtraColumns.NONE;

  /** What those are of a query; null for none. */
  Plan.Hidden hidden;

  /** How many temporary tables its session had made before. */
  final int temporaries;

  /**
   * A prepared statement.
   *
   * @param temporaries how many temporary tables its session has made
   */
  Prepared(String sql, int[] types, int temporaries) {
    this.temporaries = temporaries;
    List<SqlPieces.Piece> pieces = SqlPieces.of(sql, true);
    this.sql = pieces.size() == 1 ? pieces.get(0).text() : sql;
    this.types = types;
  }

  /** Rows come back of some columns of a table, which the client does not get. */
  void hide(List<ResultColumn> returned) {
    columns = returned;
    isHidden = true;
  }

  /** What prepares it under another name, as the client wrote it but for comments. */
  Parse parse(String name) {
    return new Parse(name, sql, types);
  }

  /** Values for it, from a client that does not know of all columns of its rows. */
  Bind bind(Bind bind) {
    return new Bind(
        bind.portal(),
        bind.statement(),
        bind.formats(),
        bind.values(),
        extra.formats(bind.resultFormats()));
  }

  /** The values of its parameters. */
  List<Argument> arguments(Bind bind) {
    List<Argument> arguments = new ArrayList<>(bind.values().size());
    for (int i = 0; i < bind.values().size(); i++) {
      int type = i < types.length ? types[i] : Argument.OF_COLUMN;
      arguments.add(new Argument(bind.values().get(i), format(bind.formats(), i) == 1, type));
    }
    return arguments;
  }

  /** What rows consist of, in the formats that a portal asks for. */
  List<ResultColumn> columns(Bind bind) {
    if (columns == null) {
      return null;
    }
    List<ResultColumn> formatted = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      ResultColumn column = columns.get(i);
      formatted.add(
          new ResultColumn(
              column.name(),
              column.table(),
              column.attribute(),
              column.type(),
              column.size(),
              column.modifier(),
              format(bind.resultFormats(), i)));
    }
    return formatted;
  }

  private static int format(int[] formats, int place) {
    if (formats.length == 1) {
      return formats[0];
    }
    return place < formats.length ? formats[place] : 0;
  }
}
