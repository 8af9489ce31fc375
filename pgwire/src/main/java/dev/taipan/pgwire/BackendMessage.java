package dev.taipan.pgwire;

import java.util.ArrayList;
import java.util.List;

/** What a server sends. */
public sealed interface BackendMessage extends Message
    permits BackendMessage.Authentication,
        BackendMessage.BackendKeyData,
        BackendMessage.NegotiateProtocolVersion,
        BackendMessage.ParameterStatus,
        BackendMessage.ReadyForQuery,
        BackendMessage.RowDescription,
        BackendMessage.DataRow,
        BackendMessage.CommandComplete,
        BackendMessage.ErrorResponse,
        BackendMessage.NoticeResponse,
        BackendMessage.NotificationResponse,
        BackendMessage.ParameterDescription,
        BackendMessage.CopyResponse,
        BackendMessage.FunctionCallResponse,
        BackendMessage.Signal,
        CopyData,
        CopyDone {

  /**
   * Asks for authentication, or says that it is done.
   *
   * @param code 0 done, 3 clear text, 10 to 12 an exchange (SASL), others as documented
   */
  record Authentication(int code, byte[] data) implements BackendMessage {
    /** It is done. */
    public static Authentication ok() {
      return new Authentication(0, new byte[0]);
    }

    /** The password is wanted in clear text. */
    public static Authentication cleartext() {
      return new Authentication(3, new byte[0]);
    }

    /** An exchange is wanted, by one of some mechanisms. */
    public static Authentication sasl(List<String> mechanisms) {
      FrameWriter out = new FrameWriter();
      mechanisms.forEach(out::text);
      return new Authentication(10, out.int8(0).taken());
    }

    /** A step of an exchange. */
    public static Authentication saslContinue(byte[] data) {
      return new Authentication(11, data);
    }

    /** The last step of an exchange. */
    public static Authentication saslFinal(byte[] data) {
      return new Authentication(12, data);
    }

    @Override
    public void write(FrameWriter out) {
      out.begin('R').int32(code).bytes(data).end();
    }
  }

  /** With what the client may cancel statements of this connection. */
  record BackendKeyData(int process, byte[] key) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('K').int32(process).bytes(key).end();
    }
  }

  /**
   * The newest version that the server speaks, where the client asked for a newer one, and what of
   * its options the server does not know.
   */
  record NegotiateProtocolVersion(int version, List<String> options) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('v').int32(version).int32(options.size());
      options.forEach(out::text);
      out.end();
    }
  }

  /** A setting that clients need to know. */
  record ParameterStatus(String name, String value) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('S').text(name).text(value).end();
    }
  }

  /** All has been answered. */
  record ReadyForQuery(TransactionState state) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('Z').int8(state.code()).end();
    }
  }

  /** The columns of the rows that follow. */
  record RowDescription(List<ResultColumn> columns) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('T').int16(columns.size());
      columns.forEach(column -> column.write(out));
      out.end();
    }
  }

  /** A row; null where there is no value. */
  record DataRow(List<byte[]> values) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('D').int16(values.size());
      values.forEach(out::value);
      out.end();
    }
  }

  /** A statement is done. */
  record CommandComplete(String tag) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('C').text(tag).end();
    }
  }

  /** A statement failed, or the connection. */
  record ErrorResponse(ErrorReport report) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('E');
      report.write(out);
      out.end();
    }
  }

  /** A remark. */
  record NoticeResponse(ErrorReport report) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('N');
      report.write(out);
      out.end();
    }
  }

  /** Somebody notified a channel. */
  record NotificationResponse(int process, String channel, String payload)
      implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('A').int32(process).text(channel).text(payload).end();
    }
  }

  /** The types of the parameters of a statement. */
  record ParameterDescription(int[] types) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('t').int16(types.length);
      for (int type : types) {
        out.int32(type);
      }
      out.end();
    }
  }

  /**
   * Copying begins.
   *
   * @param direction {@code G} to the server, {@code H} to the client, {@code W} both
   * @param format of the whole: 0 text, 1 binary
   * @param formats of the columns
   */
  record CopyResponse(char direction, int format, int[] formats) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin(direction).int8(format).int16(formats.length);
      for (int column : formats) {
        out.int16(column);
      }
      out.end();
    }
  }

  /** What a function returned that was called by its number. */
  record FunctionCallResponse(byte[] value) implements BackendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('V').value(value).end();
    }
  }

  /** Messages that say nothing but that. */
  enum Signal implements BackendMessage {
    /** A statement is prepared. */
    PARSE_COMPLETE('1'),
    /** A portal is made. */
    BIND_COMPLETE('2'),
    /** A statement or portal is forgotten. */
    CLOSE_COMPLETE('3'),
    /** There was no statement. */
    EMPTY_QUERY('I'),
    /** A statement returns no rows. */
    NO_DATA('n'),
    /** A portal has more rows. */
    PORTAL_SUSPENDED('s');

    private final char type;

    Signal(char type) {
      this.type = type;
    }

    @Override
    public void write(FrameWriter out) {
      out.begin(type).end();
    }
  }

  /**
   * What a frame says.
   *
   * @throws ProtocolException when it is broken, or no server sends such a message
   */
  static BackendMessage of(Frame frame) throws ProtocolException {
    byte[] payload = frame.payload();
    PayloadReader in =
        new PayloadReader(
            () -> "'" + FrameReader.printable(frame.type()) + "' of a server", payload);
    return switch (frame.type()) {
      case '1' -> in.end(Signal.PARSE_COMPLETE);
      case '2' -> in.end(Signal.BIND_COMPLETE);
      case '3' -> in.end(Signal.CLOSE_COMPLETE);
      case 'I' -> in.end(Signal.EMPTY_QUERY);
      case 'n' -> in.end(Signal.NO_DATA);
      case 's' -> in.end(Signal.PORTAL_SUSPENDED);
      case 'R' -> new Authentication(in.int32(), in.rest());
      case 'K' -> new BackendKeyData(in.int32(), in.rest());
      case 'v' -> in.end(negotiation(in));
      case 'S' -> in.end(new ParameterStatus(in.text(), in.text()));
      case 'Z' -> in.end(new ReadyForQuery(TransactionState.of(in)));
      case 'T' -> in.end(rows(in));
      case 'D' -> in.end(new DataRow(in.values()));
      case 'C' -> in.end(new CommandComplete(in.text()));
      case 'E' -> in.end(new ErrorResponse(ErrorReport.of(in)));
      case 'N' -> in.end(new NoticeResponse(ErrorReport.of(in)));
      case 'A' -> in.end(new NotificationResponse(in.int32(), in.text(), in.text()));
      case 't' -> in.end(new ParameterDescription(in.int32s()));
      case 'G', 'H', 'W' -> in.end(new CopyResponse(frame.type(), in.int8(), in.int16s()));
      case 'V' -> in.end(new FunctionCallResponse(in.value()));
      case 'd' -> new CopyData(payload);
      case 'c' -> in.end(new CopyDone());
      default ->
          throw ProtocolException.violation(
              "found a message '"
                  + FrameReader.printable(frame.type())
                  + "', which no server sends");
    };
  }

  private static NegotiateProtocolVersion negotiation(PayloadReader in) throws ProtocolException {
    int version = in.int32();
    int count = in.int32();
    List<String> options = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      options.add(in.text());
    }
    return new NegotiateProtocolVersion(version, options);
  }

  private static RowDescription rows(PayloadReader in) throws ProtocolException {
    int count = in.count(19);
    List<ResultColumn> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(ResultColumn.of(in));
    }
    return new RowDescription(columns);
  }
}
