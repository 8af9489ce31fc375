package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlColumn;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlResult;
import dev.taipan.mocksql.SqlSession;
import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.BackendMessage.Signal;
import dev.taipan.pgwire.CopyData;
import dev.taipan.pgwire.CopyDone;
import dev.taipan.pgwire.ErrorReport;
import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameReader;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.pgwire.Message;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.pgwire.type.BadValueException;
import dev.taipan.pgwire.type.PgType;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A client that has connected: reads what it wants, and answers. */
final class Connection {
  private static final int FLUSHED_AT = 1 << 16;
  private static final int MOST_NAMES = 10_000;

  private final FrameReader in;
  private final OutputStream out;
  private final SqlSession session;
  private final FrameWriter writer = new FrameWriter();
  private final Map<String, Prepared> statements = new HashMap<>();
  private final Map<String, Portal> portals = new HashMap<>();
  private boolean skips;

  /** A statement and the types that the client named. */
  private static final class Prepared {
    private final String sql;
    private final int[] types;
    private SqlSession.Description description;

    Prepared(String sql, int[] types) {
      this.sql = sql;
      this.types = types;
    }
  }

  /** A statement with values; its result, once it has run, and how much of that was sent. */
  private static final class Portal {
    private final Prepared statement;
    private final List<Object> values;
    private final int[] formats;
    private SqlResult result;
    private int sent;

    Portal(Prepared statement, List<Object> values, int[] formats) {
      this.statement = statement;
      this.values = values;
      this.formats = formats;
    }

    boolean isBinary(int column) {
      return formats.length > 0 && formats[formats.length == 1 ? 0 : column] == 1;
    }
  }

  Connection(FrameReader in, OutputStream out, SqlSession session) {
    this.in = in;
    this.out = out;
    this.session = session;
  }

  /** Serves the client until it goes. */
  void serve() throws IOException {
    boolean open = true;
    while (open) {
      Optional<Frame> frame = in.next();
      open = frame.isPresent() && answer(FrontendMessage.of(frame.get()));
      if (writer.size() > FLUSHED_AT) {
        writer.flushTo(out);
      }
    }
  }

  private boolean answer(FrontendMessage message) throws IOException {
    if (message instanceof FrontendMessage.Terminate) {
      return false;
    }
    if (message instanceof FrontendMessage.Sync) {
      skips = false;
      sync();
    } else if (message instanceof FrontendMessage.Query query) {
      simple(query.sql());
    } else if (message instanceof FrontendMessage.Flush) {
      writer.flushTo(out);
    } else if (!skips) {
      extended(message);
    }
    return true;
  }

  /** Ends what no BEGIN began, and says that all has been answered. */
  private void sync() throws IOException {
    try {
      session.sync();
    } catch (SqlError e) {
      report(e);
    }
    if (!session.isInTransaction()) {
      portals.clear();
    }
    ready();
  }

  private void ready() throws IOException {
    TransactionState state = TransactionState.IDLE;
    if (session.isInTransaction()) {
      state = session.hasFailed() ? TransactionState.FAILED : TransactionState.OPEN;
    }
    send(new BackendMessage.ReadyForQuery(state));
    writer.flushTo(out);
  }

  private void simple(String sql) throws IOException {
    List<String> parts = SqlSession.statements(sql);
    if (parts.isEmpty()) {
      send(Signal.EMPTY_QUERY);
    }
    try {
      for (String part : parts) {
        Optional<Copy> copy = Copy.of(part);
        SqlResult result = copy.isPresent() ? copy(copy.get()) : session.execute(part);
        if (result.returnsRows()) {
          send(
              new BackendMessage.RowDescription(
                  result.columns().stream().map(c -> WireTypes.described(c, false)).toList()));
        }
        sendRows(result, 0, result.rows().size(), new Portal(null, List.of(), new int[0]));
        complete(result);
      }
      session.sync();
    } catch (SqlError e) {
      report(e);
    }
    ready();
  }

  private void extended(FrontendMessage message) throws IOException {
    try {
      if (message instanceof FrontendMessage.Parse parse) {
        parse(parse);
      } else if (message instanceof FrontendMessage.Bind bind) {
        bind(bind);
      } else if (message instanceof FrontendMessage.Describe describe) {
        describe(describe);
      } else if (message instanceof FrontendMessage.Execute execute) {
        execute(execute);
      } else if (message instanceof FrontendMessage.Close close) {
        (close.kind() == 'S' ? statements : portals).remove(close.name());
        send(Signal.CLOSE_COMPLETE);
      } else if (message instanceof FrontendMessage.FunctionCall) {
        throw new ServedError("0A000", "calls of functions by number are not supported");
      } else if (message instanceof FrontendMessage.Password) {
        throw ProtocolException.violation("found a password, but nobody asked for one");
      }
      // Rests of a COPY that has failed say nothing any more.
    } catch (SqlError e) {
      skips = true;
      report(e);
    } catch (ServedError e) {
      skips = true;
      report(session.failed(e.sqlState, e.getMessage()));
    }
  }

  /** What the client wants cannot be done, for a reason of this side of the protocol. */
  private static final class ServedError extends Exception {
    private static final long serialVersionUID = 1L;
    private final String sqlState;

    ServedError(String sqlState, String message) {
      super(message);
      this.sqlState = sqlState;
    }
  }

  private void parse(FrontendMessage.Parse parse) throws SqlError, ServedError {
    List<String> parts = SqlSession.statements(parse.sql());
    if (parts.size() > 1) {
      throw new ServedError(
          "42601", "a prepared statement is one statement, and here are " + parts.size());
    }
    if (statements.size() > MOST_NAMES) {
      throw new ServedError("54000", "more than " + MOST_NAMES + " prepared statements");
    }
    String sql = parts.isEmpty() ? "" : parts.get(0);
    statements.put(parse.name(), new Prepared(sql, parse.types()));
    send(Signal.PARSE_COMPLETE);
  }

  private SqlSession.Description cursor(String name) throws SqlError {
    try {
      return session.describeCursor(name);
    } catch (SqlError e) {
      throw session.failed(e.sqlState(), e.getMessage());
    }
  }

  private SqlSession.Description description(Prepared statement) throws SqlError {
    if (statement.description == null) {
      try {
        statement.description = session.describe(statement.sql);
      } catch (SqlError e) {
        session.failed(e.sqlState(), e.getMessage());
        throw e;
      }
    }
    return statement.description;
  }

  /** The type of a parameter: the client's, or what the statement makes of it. */
  private PgType type(Prepared statement, int place) throws SqlError {
    int told = place < statement.types.length ? statement.types[place] : 0;
    Optional<PgType> known = PgType.of(told);
    if (known.isPresent() && known.get() != PgType.UNKNOWN) {
      return known.get();
    }
    List<SqlColumn> inferred = description(statement).parameters();
    return place < inferred.size() ? WireTypes.of(inferred.get(place)) : PgType.TEXT;
  }

  private void bind(FrontendMessage.Bind bind) throws SqlError, ServedError {
    Prepared statement = statements.get(bind.statement());
    if (statement == null) {
      throw new ServedError(
          "26000", "prepared statement \"" + bind.statement() + "\" does not exist");
    }
    if (portals.size() > MOST_NAMES) {
      throw new ServedError("54000", "more than " + MOST_NAMES + " portals");
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < bind.values().size(); i++) {
      byte[] value = bind.values().get(i);
      int[] formats = bind.formats();
      boolean binary = formats.length > 0 && formats[formats.length == 1 ? 0 : i] == 1;
      try {
        values.add(value == null ? null : value(type(statement, i), value, binary));
      } catch (BadValueException e) {
        throw new ServedError(e.sqlState(), "parameter $" + (i + 1) + ": " + e.getMessage());
      }
    }
    portals.put(bind.portal(), new Portal(statement, values, bind.resultFormats()));
    send(Signal.BIND_COMPLETE);
  }

  private static Object value(PgType type, byte[] value, boolean binary) throws BadValueException {
    if (type != PgType.TIMESTAMPTZ || binary) {
      return type.decode(value, binary);
    }
    String text = new String(value, StandardCharsets.UTF_8).strip();
    String whole = text.matches("\\d+-\\d+-\\d+") ? text + " 00:00" : text;
    boolean zoned = whole.matches("(?s).*:.*(?:Z|[+-][0-9:]+)");
    return type.decode((zoned ? whole : whole + "+00").getBytes(StandardCharsets.UTF_8), false);
  }

  private void describe(FrontendMessage.Describe describe) throws SqlError, ServedError {
    Portal portal = null;
    Prepared statement;
    if (describe.kind() == 'S') {
      statement = statements.get(describe.name());
    } else {
      portal = portals.get(describe.name());
      statement = portal == null ? null : portal.statement;
    }
    if (statement == null && describe.kind() == 'S') {
      throw new ServedError("26000", "there is no statement \"" + describe.name() + "\"");
    }
    // What DECLARE makes is a portal, too.
    SqlSession.Description description =
        statement == null ? cursor(describe.name()) : description(statement);
    if (describe.kind() == 'S') {
      int count = Math.max(description.parameters().size(), statement.types.length);
      int[] types = new int[count];
      for (int i = 0; i < count; i++) {
        types[i] = type(statement, i).number();
      }
      send(new BackendMessage.ParameterDescription(types));
    }
    if (description.columns().isEmpty()) {
      send(Signal.NO_DATA);
      return;
    }
    List<dev.taipan.pgwire.ResultColumn> columns = new ArrayList<>();
    for (int i = 0; i < description.columns().size(); i++) {
      boolean binary = portal != null && portal.isBinary(i);
      columns.add(WireTypes.described(description.columns().get(i), binary));
    }
    send(new BackendMessage.RowDescription(columns));
  }

  private void execute(FrontendMessage.Execute execute) throws SqlError, ServedError, IOException {
    Portal portal = portals.get(execute.portal());
    if (portal == null) {
      throw new ServedError("34000", "portal \"" + execute.portal() + "\" does not exist");
    }
    if (portal.statement.sql.isEmpty()) {
      send(Signal.EMPTY_QUERY);
      return;
    }
    Optional<Copy> copy = Copy.of(portal.statement.sql);
    if (copy.isPresent()) {
      complete(copy(copy.get()));
      return;
    }
    if (portal.result == null) {
      portal.result = session.execute(portal.statement.sql, portal.values);
    }
    int size = portal.result.rows().size();
    int end =
        execute.mostRows() > 0
            ? (int) Math.min(size, (long) portal.sent + execute.mostRows())
            : size;
    sendRows(portal.result, portal.sent, end, portal);
    portal.sent = end;
    if (end < size) {
      send(Signal.PORTAL_SUSPENDED);
    } else {
      complete(portal.result);
    }
  }

  private void complete(SqlResult result) {
    if (!result.notice().isEmpty()) {
      send(new BackendMessage.NoticeResponse(ErrorReport.of("WARNING", "01000", result.notice())));
    }
    send(new BackendMessage.CommandComplete(result.tag()));
  }

  private void sendRows(SqlResult result, int from, int end, Portal portal) throws IOException {
    List<PgType> types = result.columns().stream().map(WireTypes::of).toList();
    for (Object[] row : result.rows().subList(from, end)) {
      List<byte[]> values = new ArrayList<>(row.length);
      for (int i = 0; i < row.length; i++) {
        values.add(row[i] == null ? null : types.get(i).encode(row[i], portal.isBinary(i)));
      }
      send(new BackendMessage.DataRow(values));
      if (writer.size() > FLUSHED_AT) {
        writer.flushTo(out);
      }
    }
  }

  private SqlResult copy(Copy copy) throws IOException, SqlError {
    if (session.hasFailed()) {
      return session.execute("COPY");
    }
    return copy.isOut() ? copyOut(copy) : copyIn(copy);
  }

  private SqlResult copyOut(Copy copy) throws IOException, SqlError {
    SqlResult found = copy.read(session);
    List<PgType> types = found.columns().stream().map(WireTypes::of).toList();
    send(new BackendMessage.CopyResponse('H', 0, new int[types.size()]));
    copy.header(found.columns()).ifPresent(line -> send(new CopyData(line)));
    for (Object[] row : found.rows()) {
      send(new CopyData(copy.line(row, types)));
      if (writer.size() > FLUSHED_AT) {
        writer.flushTo(out);
      }
    }
    send(new CopyDone());
    return new SqlResult(List.of(), List.of(), "COPY " + found.rows().size(), "");
  }

  /** Takes the rows of a COPY, and inserts them when all are there. */
  private SqlResult copyIn(Copy copy) throws IOException, SqlError {
    send(new BackendMessage.CopyResponse('G', 0, new int[copy.columns(session)]));
    writer.flushTo(out);
    while (true) {
      Frame frame = in.next().orElseThrow(() -> new EOFException("the client has gone"));
      FrontendMessage message = FrontendMessage.of(frame);
      if (message instanceof CopyData data) {
        copy.add(data.data());
      } else if (message instanceof CopyDone) {
        return copy.insert(session);
      } else if (message instanceof FrontendMessage.CopyFail fail) {
        throw copy.failed(session, "COPY from stdin failed: " + fail.reason());
      } else if (!(message instanceof FrontendMessage.Flush
          || message instanceof FrontendMessage.Sync)) {
        throw ProtocolException.violation("found another message than COPY has");
      }
    }
  }

  private void report(SqlError error) {
    send(
        new BackendMessage.ErrorResponse(
            ErrorReport.of("ERROR", error.sqlState(), error.getMessage())
                .withConstraint(error.constraint())));
  }

  private void send(Message message) {
    message.write(writer);
  }
}
