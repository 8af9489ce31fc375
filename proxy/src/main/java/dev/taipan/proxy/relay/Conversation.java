package dev.taipan.proxy.relay;

import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.proxy.relay.Request.Kind;
import dev.taipan.record.UnwritableRecordingException;
import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.history.Execution;
import dev.taipan.statements.history.SessionLog;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.SqlPieces;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a client asks and a server answers, matched with each other: PostgreSQL's protocol, sections
 * 54.2.2 to 54.2.6 of its documentation. Safe for use by two threads, one for each direction.
 */
final class Conversation {
  /** As much may be asked before anything is answered. */
  private static final int MOST_REQUESTS = 1 << 16;

  /** So long a server may take for the next answer where so much has been asked. */
  private static final long PATIENCE_MILLISECONDS = 10_000;

  private final OwnFile file;
  private final SessionTables tables;
  private final Portals portals;
  private final boolean asksMore;
  private final Deque<Request> requests = new ArrayDeque<>();
  private TransactionState state;
  private boolean isSkipping;
  private boolean isLost;

  /** Whether nothing more is recorded. */
  private boolean isBlind;

  /** Why nothing is recorded any more, until that is told. */
  private Optional<String> untold = Optional.empty();

  /** Whether something was sent that may commit writes, and not all is answered; and when. */
  private boolean mayCommit;

  private long mayCommitSince;

  /** Whether statements return rows that the client has not asked for. */
  private boolean hasHidden;

  /**
   * A conversation.
   *
   * @param asksMore whether statements are to return what only the server knows
   */
  Conversation(Recordings recordings, DatabaseTables tables, boolean asksMore) {
    file = new OwnFile(recordings);
    this.tables = new SessionTables(tables);
    portals = new Portals(this.tables);
    this.asksMore = asksMore;
  }

  /** Whether messages may be sent otherwise than they came. */
  boolean asksMore() {
    return asksMore;
  }

  /** Whether nothing is recorded of the connection any more. */
  synchronized boolean isLost() {
    return isLost;
  }

  /** Why nothing is recorded of the connection any more, if nobody has been told yet. */
  synchronized Optional<String> whyLost() {
    Optional<String> why = untold;
    untold = Optional.empty();
    return why;
  }

  private void loseTrack(String why) throws IOException {
    untold = Optional.of(why);
    loseTrack();
  }

  /**
   * From now on messages pass without being looked at.
   *
   * @throws IOException when that cannot be, since rows come that the client has not asked for
   */
  synchronized void loseTrack() throws IOException {
    loseSight();
    passAll();
    if (hasHidden) {
      throw new IOException("lost track of a connection whose statements were changed");
    }
  }

  /** From now on nothing is recorded, nor asked for; returns whether anything was before. */
  synchronized boolean loseSight() throws IOException {
    if (isBlind) {
      return false;
    }
    isBlind = true;
    file.enter();
    file.loseSight();
    try {
      log().lostTrack();
    } catch (UnwritableRecordingException ended) {
      unwritable(ended);
    } finally {
      goOn();
    }
    return true;
  }

  private void loseSight(String why) throws IOException {
    if (loseSight()) {
      untold = Optional.of(why);
    }
  }

  /** Messages are looked at only while there may be something that the client must not see. */
  private void goOn() {
    file.leave();
    if (!hasHidden) {
      passAll();
    }
  }

  private void passAll() {
    isLost = true;
    requests.clear();
    notifyAll();
  }

  /** The file takes no more, whoever writes. */
  synchronized void unwritable(UnwritableRecordingException reason) {
    file.unwritable(reason.getMessage());
    stop();
  }

  /** Nothing can be written down any more. */
  synchronized void stop() {
    file.enter();
    file.loseSight();
    log().stop();
    isBlind = true;
    goOn();
  }

  /** Whether so much waits for the disk that nothing more may be written down. */
  synchronized boolean isBehind() {
    return file.isBehind();
  }

  private SessionLog log() {
    return file.log();
  }

  /** Whether the server can be asked for its tables now, and has to be. */
  synchronized boolean wantsTables() {
    return !isBlind
        && requests.isEmpty()
        && tables.isStale()
        && (state == TransactionState.IDLE
            || (state == TransactionState.OPEN && tables.hasDefined()));
  }

  /** The tables are known now. */
  synchronized void knowTables() {
    log().level(tables.plans().catalogue().level());
  }

  // What a client asks.

  /** A message of the client is about to be sent; what is to be sent in its place, or null. */
  synchronized FrontendMessage asked(Frame frame) throws IOException {
    if (isLost) {
      return null;
    }
    FrontendMessage message;
    try {
      message = FrontendMessage.of(frame);
    } catch (ProtocolException unread) {
      // The server has the last word on what is broken, and on encodings.
      loseSight("a message of its client cannot be read");
      unread(frame);
      return null;
    }
    if (!isBlind) {
      file.enter();
    }
    if (message instanceof FrontendMessage.Query query) {
      return query(query.sql());
    } else if (message instanceof FrontendMessage.Parse parse) {
      return parse(parse);
    } else if (message instanceof FrontendMessage.Bind bind) {
      return bind(bind);
    } else if (message instanceof FrontendMessage.Describe describe) {
      describe(describe);
    } else if (message instanceof FrontendMessage.Execute execute) {
      return execute(execute);
    } else if (message instanceof FrontendMessage.Close close) {
      portals.close(close.kind(), close.name());
      add(Request.of(Kind.CLOSE));
    } else if (message instanceof FrontendMessage.Sync) {
      add(Request.of(Kind.SYNC));
    } else if (message instanceof FrontendMessage.FunctionCall) {
      Request call = Request.of(Kind.FUNCTION);
      Execution opaque =
          execution(
              "a call of a function by its number", new Plan.Opaque(true, Set.of()), List.of());
      log().sending(opaque, false);
      call.executions().add(opaque);
      add(call);
    }
    return null;
  }

  private void unread(Frame frame) throws IOException {
    if (!isLost) {
      UnreadMessage message = new UnreadMessage(frame.type(), frame.payload().length);
      message.take(frame.payload(), 0, frame.payload().length);
      if (frame.type() == 'B' || !message.isKnown()) {
        loseTrack();
      }
      unread(message);
    }
  }

  /**
   * A message is about to be sent that nobody has read.
   *
   * @return what is to be sent before it; it may have been changed
   */
  synchronized List<FrontendMessage> unread(UnreadMessage message) throws IOException {
    List<FrontendMessage> before = List.of();
    switch (message.type()) {
      case 'Q' -> portals.close('S', "");
      case 'P' -> portals.prepare(message.statement(), "", new int[0]);
      case 'B' -> before = bind(message);
      default -> {}
    }
    add(Request.of(message.kind()));
    return before;
  }

  /**
   * Values too long to be kept: whether they say formats of columns, to which those of others had
   * to be added, is known at their end only. So they are for the statement as the client wrote it.
   */
  private List<FrontendMessage> bind(UnreadMessage message) throws IOException {
    Prepared prepared = portals.prepared('S', message.statement());
    List<FrontendMessage> before = List.of();
    if (prepared != null && prepared.extra.isAny()) {
      message.isFor(UnreadMessage.OWN_STATEMENT);
      before =
          List.of(
              new FrontendMessage.Close('S', UnreadMessage.OWN_STATEMENT),
              prepared.parse(UnreadMessage.OWN_STATEMENT));
      portals.prepare(UnreadMessage.OWN_STATEMENT, "", new int[0]);
      add(Request.unseen(Kind.CLOSE));
      add(Request.unseen(Kind.PARSE));
    }
    int[] none = {};
    portals.bind(
        new FrontendMessage.Bind(message.portal(), message.statement(), none, List.of(), none));
    return before;
  }

  private FrontendMessage parse(FrontendMessage.Parse parse) throws IOException {
    Prepared prepared = portals.prepare(parse.name(), parse.sql(), parse.types());
    add(Request.of(Kind.PARSE));
    Optional<Asking> asking = asking(tables.plans().of(prepared.sql), prepared.sql);
    asking.flatMap(Asking::rows).ifPresent(prepared::hide);
    prepared.extra = asking.map(Asking::extra).orElse(ExtraColumns.NONE);
    prepared.hidden = asking.map(Asking::hidden).orElse(null);
    return asking
        .map(more -> new FrontendMessage.Parse(parse.name(), more.sql(), parse.types()))
        .orElse(null);
  }

  private Optional<Asking> asking(Plan plan, String sql) {
    Optional<Asking> asking = asksMore && !isBlind ? Asking.of(plan, sql) : Optional.empty();
    hasHidden |= asking.isPresent();
    return asking;
  }

  private FrontendMessage bind(FrontendMessage.Bind bind) throws IOException {
    Prepared prepared = portals.prepared('S', bind.statement());
    boolean isChanged = prepared != null && prepared.extra.isAny();
    FrontendMessage.Bind sent = isChanged ? prepared.bind(bind) : bind;
    portals.bind(sent);
    add(Request.of(Kind.BIND));
    return isChanged ? sent : null;
  }

  private FrontendMessage query(String sql) throws IOException {
    List<SqlPieces.Piece> pieces = SqlPieces.of(sql, false);
    Optional<Asking> asking =
        pieces.size() == 1
            ? asking(tables.plans().of(pieces.get(0).text()), pieces.get(0).original())
            : Optional.empty();
    Optional<Plan.Hidden> hidden = asking.map(Asking::hidden);
    Request request =
        new Request(
            Kind.QUERY,
            null,
            null,
            new ArrayDeque<>(),
            asking.flatMap(Asking::rows).isPresent(),
            asking.map(Asking::extra).orElse(ExtraColumns.NONE));
    for (SqlPieces.Piece piece : pieces) {
      Plan plan = tables.plans().of(piece.text());
      boolean isUnread = plan instanceof Plan.Opaque && !piece.literals().isEmpty();
      Plan readAgain = isUnread ? tables.plans().of(piece.original()) : plan;
      Execution execution =
          execution(piece.text(), readAgain, isUnread ? List.of() : piece.literals());
      hidden.ifPresent(execution::hide);
      request.executions().add(execution);
      tables.sending(piece.text(), execution);
    }
    boolean isAlone = pieces.size() == 1 && requests.stream().noneMatch(Request::isRun);
    for (Execution execution : request.executions()) {
      log().sending(execution, isAlone);
    }
    portals.close('S', "");
    add(request);
    return asking.map(more -> new FrontendMessage.Query(more.sql())).orElse(null);
  }

  private Execution execution(String text, Plan plan, List<Argument> arguments) {
    return new Execution(text, plan, tables.plans().catalogue(), arguments);
  }

  private void describe(FrontendMessage.Describe describe) throws IOException {
    Prepared prepared = portals.prepared(describe.kind(), describe.name());
    add(Request.of(Kind.DESCRIBE, prepared, null));
  }

  private FrontendMessage execute(FrontendMessage.Execute execute) throws IOException {
    Portals.Portal portal = portals.portal(execute.portal());
    Request request = Request.of(Kind.EXECUTE, portal.prepared, portal.bind);
    boolean isNew = portal.isNew();
    Execution execution = portal.begin();
    if (portal.prepared.hidden != null) {
      execution.hide(portal.prepared.hidden);
    }
    if (isNew) {
      tables.sending(portal.prepared.sql, execution);
      log().sending(execution, requests.stream().noneMatch(Request::isRun));
    }
    request.executions().add(execution);
    add(request);
    return request.isHidden() ? new FrontendMessage.Execute(execute.portal(), 0) : null;
  }

  private void add(Request request) throws IOException {
    if (!mayCommit && mayCommit(request)) {
      mayCommit = true;
      mayCommitSince = System.nanoTime();
    }
    if (requests.size() >= MOST_REQUESTS) {
      awaitAnswers();
    }
    if (!isLost) {
      requests.add(request);
    }
  }

  /**
   * Waits until not so much is unanswered. Where there is nothing that the server would answer
   * before more is sent, the connection is not recorded any more.
   */
  private void awaitAnswers() throws IOException {
    int before = Integer.MAX_VALUE;
    while (requests.size() >= MOST_REQUESTS && !isLost) {
      if (requests.size() >= before || requests.stream().noneMatch(Request::isEnd)) {
        loseTrack("%,d messages of it are not answered".formatted(MOST_REQUESTS));
        return;
      }
      before = requests.size();
      try {
        wait(PATIENCE_MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Whether it may commit writes; statements alone in a transaction do not. */
  private boolean mayCommit(Request request) {
    if (request.executions().isEmpty()) {
      return false;
    }
    boolean goesOn = state == TransactionState.OPEN && requests.stream().noneMatch(Request::isRun);
    for (Execution execution : request.executions()) {
      Plan plan = execution.plan();
      if (plan instanceof Plan.Control
          || plan instanceof Plan.Opaque
          || (!goesOn && !(plan instanceof Plan.Query))) {
        return true;
      }
    }
    return false;
  }

  /** A time, or one before it: what was sent before it and has been committed is written down. */
  synchronized long writtenUpTo(long time) {
    return mayCommit && !isBlind && mayCommitSince - time < 0 ? mayCommitSince : time;
  }

  // What the server answers.

  /** Whether the client must not see the rows that come, and what they consist of. */
  synchronized boolean isHidden() {
    Request first = requests.peek();
    return !isLost && first != null && first.isHidden();
  }

  /** The columns of rows that come that the client must not see. */
  synchronized ExtraColumns extra() {
    Request first = requests.peek();
    return isLost || first == null ? ExtraColumns.NONE : first.extra();
  }

  /** Whether it is asked what the rows consist of that the client must not see. */
  synchronized boolean isHiddenDescription() {
    return isHidden() && requests.peek().kind() == Kind.DESCRIBE;
  }

  /** Whether the row that comes is wanted. */
  synchronized boolean wantsRow() {
    Request first = requests.peek();
    if (isBlind || first == null || first.executions().isEmpty()) {
      return false;
    }
    Execution execution = first.executions().peek();
    if (execution.columns() == null && first.bind() != null) {
      List<ResultColumn> columns = first.prepared().columns(first.bind());
      if (columns != null) {
        execution.describe(columns);
      }
    }
    return execution.wantsRows();
  }

  /** A row comes that is too long to be kept. */
  synchronized void loseRow() {
    Request first = requests.peek();
    if (first != null && !first.executions().isEmpty()) {
      first.executions().peek().loseRow();
    }
  }

  /** A message of the server has come. */
  synchronized void answered(Frame frame) throws IOException {
    if (isLost) {
      return;
    }
    try {
      answered(BackendMessage.of(frame));
    } catch (ProtocolException unread) {
      if (frame.type() == 'E') {
        fail();
      } else if (frame.type() == 'T') {
        // Columns have names in the client's encoding.
        loseSight("a message of the server cannot be read");
        described(requests.peek(), List.of());
      } else if ("NS".indexOf(frame.type()) < 0) {
        loseTrack("a message of the server cannot be read");
      }
    }
  }

  private void answered(BackendMessage message) throws IOException {
    Request first = requests.peek();
    if (message instanceof BackendMessage.DataRow row) {
      if (first != null && !first.executions().isEmpty()) {
        first.executions().peek().row(row.values());
      }
    } else if (message instanceof BackendMessage.RowDescription rows) {
      described(first, rows.columns());
    } else if (message instanceof BackendMessage.CommandComplete complete) {
      completed(first, complete.tag());
    } else if (message instanceof BackendMessage.ErrorResponse) {
      fail();
    } else if (message instanceof BackendMessage.ReadyForQuery ready) {
      ready(ready.state());
    } else if (message instanceof BackendMessage.Signal signal) {
      signalled(first, signal);
    }
  }

  private void described(Request first, List<ResultColumn> columns) {
    if (first == null) {
      return;
    }
    if (first.kind() == Kind.QUERY && !first.executions().isEmpty()) {
      first.executions().peek().describe(columns);
    } else if (first.kind() == Kind.DESCRIBE) {
      if (first.prepared() != null && !first.isHidden()) {
        first.prepared().columns = columns;
      }
      requests.remove();
    }
  }

  private void completed(Request first, String tag) throws IOException {
    Execution execution = first == null ? null : first.executions().poll();
    if (execution != null) {
      complete(execution, first, tag);
    }
    if (first != null && first.kind() == Kind.EXECUTE) {
      requests.remove();
    }
  }

  private void complete(Execution execution, Request request, String tag) throws IOException {
    if (execution.columns() == null && request.bind() != null) {
      execution.describe(request.prepared().columns(request.bind()));
    }
    log().answered(execution, tag);
    tables.answered(execution, tag);
  }

  private void signalled(Request first, BackendMessage.Signal signal) throws IOException {
    if (first == null) {
      return;
    }
    boolean isAnswer =
        switch (signal) {
          case PARSE_COMPLETE -> first.kind() == Kind.PARSE;
          case BIND_COMPLETE -> first.kind() == Kind.BIND;
          case CLOSE_COMPLETE -> first.kind() == Kind.CLOSE;
          case NO_DATA -> first.kind() == Kind.DESCRIBE;
          case EMPTY_QUERY, PORTAL_SUSPENDED -> first.kind() == Kind.EXECUTE;
        };
    if (signal == BackendMessage.Signal.PORTAL_SUSPENDED && !first.executions().isEmpty()) {
      log().suspended(first.executions().peek());
    }
    if (isAnswer) {
      requests.remove();
    } else if (first.kind() != Kind.QUERY) {
      loseTrack("the server answers what was not asked");
    }
  }

  /** The server says that something went wrong, and more than can be kept. */
  synchronized void failed() {
    if (!isLost) {
      fail();
    }
  }

  /** What was asked up to where the server will be ready again is not done. */
  private void fail() {
    tables.failed();
    Request first = requests.peek();
    if (first == null) {
      return;
    }
    if (first.kind() == Kind.SYNC) {
      log().failed();
      return;
    }
    first.executions().forEach(log()::failed);
    first.executions().clear();
    if (!first.isEnd()) {
      isSkipping = true;
      skip();
    }
    log().failed();
  }

  private void skip() {
    while (!requests.isEmpty() && requests.peek().kind() != Kind.SYNC) {
      requests.remove().executions().forEach(log()::failed);
    }
  }

  private void ready(TransactionState now) throws IOException {
    if (isSkipping) {
      skip();
      isSkipping = false;
    }
    Request first = requests.poll();
    if (first != null && !first.isEnd()) {
      loseTrack("the server is ready before it has answered");
      return;
    }
    if (first != null) {
      first.executions().forEach(log()::failed);
    }
    if (now == TransactionState.IDLE) {
      portals.end();
      tables.idle();
    }
    state = now;
    log().ready(now);
    mayCommit &= !requests.isEmpty();
    if (now == TransactionState.IDLE && requests.isEmpty()) {
      tables.allAnswered();
      file.leave();
    }
    notifyAll();
  }

  /** The connection has ended. */
  synchronized void closed() throws IOException {
    try {
      if (!isLost) {
        isLost = true;
        List<Execution> unanswered = new ArrayList<>();
        requests.forEach(request -> unanswered.addAll(request.executions()));
        log().closed(unanswered);
      }
    } finally {
      file.end();
      tables.allAnswered();
      file.leave();
      notifyAll();
    }
  }
}
