package dev.taipan.proxy.relay;

import dev.taipan.pgwire.FrontendMessage.Bind;
import dev.taipan.statements.history.Execution;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A message of a client that the server has to answer.
 *
 * @param kind which one
 * @param prepared the statement that it is about; null for none
 * @param bind the values of the portal that it is about; null for none
 * @param executions that the server is to run
 * @param isHidden whether an answer or rows come that the client has not asked for
 * @param extra columns of rows that the client has not asked for
 */
record Request(
    Kind kind,
    Prepared prepared,
    Bind bind,
    Deque<Execution> executions,
    boolean isHidden,
    ExtraColumns extra) {
  /** Which message it is. */
  enum Kind {
    QUERY,
    PARSE,
    BIND,
    DESCRIBE,
    EXECUTE,
    CLOSE,
    SYNC,
    FUNCTION
  }

  static Request of(Kind kind) {
    return new Request(kind, null, null, new ArrayDeque<>(), false, ExtraColumns.NONE);
  }

  /** One that the client has not sent, and gets no answer to. */
  static Request unseen(Kind kind) {
    return new Request(kind, null, null, new ArrayDeque<>(), true, ExtraColumns.NONE);
  }

  /** One about a prepared statement, or none. */
  static Request of(Kind kind, Prepared prepared, Bind bind) {
    boolean isHidden = prepared != null && prepared.isHidden;
    ExtraColumns extra = prepared == null ? ExtraColumns.NONE : prepared.extra;
    return new Request(kind, prepared, bind, new ArrayDeque<>(), isHidden, extra);
  }

  /** Whether the server is ready when it has been answered. */
  boolean isEnd() {
    return kind == Kind.QUERY || kind == Kind.SYNC || kind == Kind.FUNCTION;
  }

  /** Whether it runs statements. */
  boolean isRun() {
    return kind == Kind.QUERY || kind == Kind.EXECUTE || kind == Kind.FUNCTION;
  }
}
