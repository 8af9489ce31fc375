package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.Prepared;
import dev.taipan.jdbc.catalogue.Shown;
import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.type.PgType;
import dev.taipan.statements.catalogue.Column;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.history.Execution;
import dev.taipan.statements.sql.Plan;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.ttddyy.dsproxy.proxy.ProxyJdbcObject;
import net.ttddyy.dsproxy.proxy.ResultSetProxyLogic;

/** The rows of a statement, of which those are recorded that its client reads. */
final class RecordedResult implements ResultSetProxyLogic {
  private static final ResultColumn OTHER = new ResultColumn("", 0, 0, 0, 0, -1, 0);

  private final ConnectionLog log;
  private final Prepared prepared;
  private final Execution execution;
  private final Statement statement;
  private ResultSet rows;
  private Object statementProxy;

  /** How the columns are read; null for one that is not recorded. */
  private List<PgType> types;

  private int read;

  /** How many rows a statement has written; negative where the rows themselves say it. */
  long count = -1;

  boolean isEnded;

  /**
   * The rows of a statement.
   *
   * @param prepared null where they are not recorded, as is the execution
   */
  RecordedResult(ConnectionLog log, Prepared prepared, Execution execution, Statement statement) {
    this.log = log;
    this.prepared = prepared;
    this.execution = execution;
    this.statement = statement;
  }

  Execution execution() {
    return execution;
  }

  Statement statement() {
    return statement;
  }

  boolean isAttached() {
    return rows != null;
  }

  int rows() {
    return read;
  }

  /** The rows have come. */
  void attach(ResultSet come, Object proxyOfStatement) {
    rows = come;
    statementProxy = proxyOfStatement;
  }

  /** Finds out how they are read. */
  void describe() throws SQLException {
    if (execution == null) {
      return;
    }
    ResultSetMetaData metadata = rows.getMetaData();
    int width = metadata.getColumnCount();
    Optional<Shown> shown =
        count >= 0
            ? Optional.of(Shown.of(generated(metadata, width), prepared.catalogue()))
            : prepared.shown().filter(known -> known.columns().size() == width);
    execution.describe(shown.map(Shown::columns).orElse(null));
    types = execution.wantsRows() ? shown.orElseThrow().types() : null;
  }

  /** Keys that the server has made, by their names; drivers call a single one what they like. */
  private List<ResultColumn> generated(ResultSetMetaData metadata, int width) throws SQLException {
    Table table = ((Plan.Insert) execution.plan()).table();
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 1; i <= width; i++) {
      Optional<Column> column = table.column(metadata.getColumnLabel(i).toLowerCase(Locale.ROOT));
      if (column.isEmpty() && width == 1 && table.key().size() == 1) {
        column = Optional.of(table.key().get(0));
      }
      columns.add(
          column
              .map(
                  known ->
                      new ResultColumn(
                          known.name(), (int) table.number(), known.attribute(), 0, 0, -1, 0))
              .orElse(OTHER));
    }
    return columns;
  }

  /** The row at which the result stands is one that the client has read. */
  void add() throws SQLException {
    read++;
    if (types == null || !execution.wantsRows()) {
      return;
    }
    List<byte[]> values = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      PgType type = types.get(i);
      values.add(type == null ? null : value(i + 1, type));
    }
    execution.row(values);
  }

  private byte[] value(int column, PgType type) throws SQLException {
    if (type == PgType.BYTEA) {
      byte[] bytes = rows.getBytes(column);
      return bytes == null ? null : utf8("\\x" + HexFormat.of().formatHex(bytes));
    }
    String text = rows.getString(column);
    if (text == null) {
      return null;
    }
    return utf8(type == PgType.BOOL ? text.toLowerCase(Locale.ROOT) : text);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Reads the rows that the client does not want. */
  void readRest() throws SQLException {
    while (!rows.isClosed() && rows.next()) {
      add();
    }
    isEnded = true;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
    switch (method.getName()) {
      case "next" -> {
        boolean isRow = rows.next();
        if (isRow) {
          log.row(this);
        } else {
          log.ended(this);
        }
        return isRow;
      }
      case "first", "last", "absolute", "relative", "previous" -> {
        Object isRow = proceed(method, args);
        if (Boolean.TRUE.equals(isRow)) {
          log.row(this);
        }
        return isRow;
      }
      case "close" -> log.closing(this);
      case "insertRow", "updateRow", "deleteRow" -> log.lose("a client has changed a result");
      case "getStatement" -> {
        return statementProxy;
      }
      case "unwrap" -> {
        log.lose("a client has unwrapped a result");
        return ((Wrapper) rows).unwrap((Class<?>) args[0]);
      }
      case "getTarget" -> {
        return rows;
      }
      case "getProxyConfig" -> {
        return null;
      }
      case "getDataSourceName" -> {
        return "";
      }
      case "equals" -> {
        return args[0] == proxy
            || (args[0] instanceof ProxyJdbcObject other && other.getTarget() == rows);
      }
      default -> {
        // The rows themselves answer.
      }
    }
    return proceed(method, args);
  }

  private Object proceed(Method method, Object[] args) throws Throwable {
    try {
      return method.invoke(rows, args);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
