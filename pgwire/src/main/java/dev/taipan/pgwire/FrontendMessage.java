package dev.taipan.pgwire;

import java.util.List;

/** What a client sends once it is connected. */
public sealed interface FrontendMessage extends Message
    permits FrontendMessage.Query,
        FrontendMessage.Parse,
        FrontendMessage.Bind,
        FrontendMessage.Describe,
        FrontendMessage.Execute,
        FrontendMessage.Close,
        FrontendMessage.Flush,
        FrontendMessage.Sync,
        FrontendMessage.Terminate,
        FrontendMessage.Password,
        FrontendMessage.FunctionCall,
        FrontendMessage.CopyFail,
        CopyData,
        CopyDone {

  /** Simple query: statements between semicolons. */
  record Query(String sql) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('Q').text(sql).end();
    }
  }

  /**
   * Prepares a statement.
   *
   * @param name empty for the unnamed one
   * @param types of parameters, by number; 0 where the server is to find out
   */
  record Parse(String name, String sql, int[] types) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('P').text(name).text(sql).int16(types.length);
      for (int type : types) {
        out.int32(type);
      }
      out.end();
    }
  }

  /**
   * Makes a portal of a statement and values.
   *
   * @param formats of the values: 0 text, 1 binary; none for all text, one for all the same
   * @param values null where there is none
   * @param resultFormats of the columns of the result, likewise
   */
  record Bind(
      String portal, String statement, int[] formats, List<byte[]> values, int[] resultFormats)
      implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('B').text(portal).text(statement);
      writeFormats(formats, out);
      out.int16(values.size());
      values.forEach(out::value);
      writeFormats(resultFormats, out);
      out.end();
    }

    private static void writeFormats(int[] formats, FrameWriter out) {
      out.int16(formats.length);
      for (int format : formats) {
        out.int16(format);
      }
    }
  }

  /** Asks what a statement ({@code S}) or portal ({@code P}) takes and returns. */
  record Describe(char kind, String name) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('D').int8(kind).text(name).end();
    }
  }

  /**
   * Runs a portal.
   *
   * @param mostRows how many rows are wanted; 0 for all
   */
  record Execute(String portal, int mostRows) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('E').text(portal).int32(mostRows).end();
    }
  }

  /** Forgets a statement ({@code S}) or portal ({@code P}). */
  record Close(char kind, String name) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('C').int8(kind).text(name).end();
    }
  }

  /** Asks for the answers so far. */
  record Flush() implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('H').end();
    }
  }

  /** Ends a pipeline: the server is ready behind it, whatever failed. */
  record Sync() implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('S').end();
    }
  }

  /** Ends the connection. */
  record Terminate() implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('X').end();
    }
  }

  /** An answer to a request for authentication: a password, or a part of an exchange (SASL). */
  record Password(byte[] data) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('p').bytes(data).end();
    }

    /**
     * The password in clear text.
     *
     * @throws ProtocolException when it has no end
     */
    public String text() throws ProtocolException {
      PayloadReader in = new PayloadReader(() -> "Password", data);
      return in.end(in.text());
    }

    /**
     * The first message of an exchange.
     *
     * @throws ProtocolException when it is broken
     */
    public SaslInitial saslInitial() throws ProtocolException {
      PayloadReader in = new PayloadReader(() -> "SASLInitialResponse", data);
      String mechanism = in.text();
      byte[] response = in.value();
      return in.end(new SaslInitial(mechanism, response == null ? new byte[0] : response));
    }
  }

  /** The first message of an exchange: which mechanism, and what the client says first. */
  record SaslInitial(String mechanism, byte[] response) {
    /** As a message. */
    public Password message() {
      FrameWriter out = new FrameWriter();
      out.text(mechanism).value(response);
      return new Password(out.taken());
    }
  }

  /** Calls a function by its number; obsolete, and not taken apart. */
  record FunctionCall(byte[] data) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('F').bytes(data).end();
    }
  }

  /** The client gives up what it copies in. */
  record CopyFail(String reason) implements FrontendMessage {
    @Override
    public void write(FrameWriter out) {
      out.begin('f').text(reason).end();
    }
  }

  /**
   * What a frame says.
   *
   * @throws ProtocolException when it is broken, or no client sends such a message
   */
  static FrontendMessage of(Frame frame) throws ProtocolException {
    byte[] payload = frame.payload();
    PayloadReader in =
        new PayloadReader(
            () -> "'" + FrameReader.printable(frame.type()) + "' of a client", payload);
    return switch (frame.type()) {
      case 'Q' -> in.end(new Query(in.text()));
      case 'P' -> in.end(new Parse(in.text(), in.text(), in.int32s()));
      case 'B' -> in.end(bind(in));
      case 'D' -> in.end(new Describe(kind(in), in.text()));
      case 'E' -> in.end(new Execute(in.text(), in.int32()));
      case 'C' -> in.end(new Close(kind(in), in.text()));
      case 'H' -> in.end(new Flush());
      case 'S' -> in.end(new Sync());
      case 'X' -> in.end(new Terminate());
      case 'p' -> new Password(payload);
      case 'F' -> new FunctionCall(payload);
      case 'f' -> in.end(new CopyFail(in.text()));
      case 'd' -> new CopyData(payload);
      case 'c' -> in.end(new CopyDone());
      default ->
          throw ProtocolException.violation(
              "found a message '"
                  + FrameReader.printable(frame.type())
                  + "', which no client sends");
    };
  }

  private static char kind(PayloadReader in) throws ProtocolException {
    char kind = (char) in.int8();
    if (kind != 'S' && kind != 'P') {
      throw in.broken("found '" + FrameReader.printable(kind) + "', expected 'S' or 'P'");
    }
    return kind;
  }

  private static Bind bind(PayloadReader in) throws ProtocolException {
    String portal = in.text();
    String statement = in.text();
    int[] formats = in.int16s();
    List<byte[]> values = in.values();
    if (formats.length > 1 && formats.length != values.size()) {
      throw in.broken("found " + formats.length + " formats of " + values.size() + " values");
    }
    return new Bind(portal, statement, formats, values, in.int16s());
  }
}
