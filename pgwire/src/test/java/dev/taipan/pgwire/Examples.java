package dev.taipan.pgwire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A message of each kind. */
final class Examples {
  static final List<FrontendMessage> FRONTEND =
      List.of(
          new FrontendMessage.Query("SELECT 'ä'; SELECT 2"),
          new FrontendMessage.Parse("s1", "SELECT $1", new int[] {23, 0}),
          new FrontendMessage.Bind(
              "p", "s1", new int[] {0, 1}, Arrays.asList(bytes("7"), null), new int[] {1}),
          new FrontendMessage.Describe('S', "s1"),
          new FrontendMessage.Execute("p", 100),
          new FrontendMessage.Close('P', "p"),
          new FrontendMessage.Flush(),
          new FrontendMessage.Sync(),
          new FrontendMessage.Terminate(),
          new FrontendMessage.Password(bytes("secret\0")),
          new FrontendMessage.FunctionCall(bytes("xy")),
          new FrontendMessage.CopyFail("no more"),
          new CopyData(bytes("1\t2\n")),
          new CopyDone());

  static final List<BackendMessage> BACKEND =
      List.of(
          BackendMessage.Authentication.ok(),
          BackendMessage.Authentication.sasl(List.of("SCRAM-SHA-256")),
          new BackendMessage.BackendKeyData(7, bytes("abcdefgh")),
          new BackendMessage.NegotiateProtocolVersion(
              StartupPacket.VERSION_3_2, List.of("_pq_.zip")),
          new BackendMessage.ParameterStatus("client_encoding", "UTF8"),
          new BackendMessage.ReadyForQuery(TransactionState.FAILED),
          new BackendMessage.RowDescription(List.of(new ResultColumn("id", 1, 2, 23, 4, -1, 0))),
          new BackendMessage.DataRow(Arrays.asList(bytes("1"), null, new byte[0])),
          new BackendMessage.CommandComplete("INSERT 0 1"),
          new BackendMessage.ErrorResponse(ErrorReport.of("ERROR", "42601", "syntax error")),
          new BackendMessage.NoticeResponse(ErrorReport.of("WARNING", "01000", "remark")),
          new BackendMessage.NotificationResponse(7, "news", "here"),
          new BackendMessage.ParameterDescription(new int[] {23, 25}),
          new BackendMessage.CopyResponse('G', 0, new int[] {0, 0}),
          new BackendMessage.FunctionCallResponse(null),
          BackendMessage.Signal.PARSE_COMPLETE,
          BackendMessage.Signal.BIND_COMPLETE,
          BackendMessage.Signal.CLOSE_COMPLETE,
          BackendMessage.Signal.EMPTY_QUERY,
          BackendMessage.Signal.NO_DATA,
          BackendMessage.Signal.PORTAL_SUSPENDED,
          new CopyData(new byte[0]),
          new CopyDone());

  static final List<StartupPacket> STARTUP =
      List.of(
          new StartupPacket.Startup(
              StartupPacket.VERSION_3_0, Map.of("user", "me", "database", "test")),
          new StartupPacket.CancelRequest(7, bytes("abcd")),
          new StartupPacket.SslRequest(),
          new StartupPacket.GssRequest());

  private Examples() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] encoded(List<? extends Message> messages) {
    FrameWriter out = new FrameWriter();
    messages.forEach(message -> message.write(out));
    return out.taken();
  }
}
