package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.pgwire.Frame;
import dev.taipan.proxy.tls.Tls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakeTest {
  /** It takes connections, and never says whether it has TLS. */
  @Test
  void aServerThatSaysNothingIsNotWaitedForForever() throws Exception {
    InetAddress host = InetAddress.getLoopbackAddress();
    try (ServerSocket silent = new ServerSocket(0, 1, host)) {
      Handshake handshake =
          new Handshake(
              Optional.empty(),
              Optional.of(Tls.trustingUsual()),
              new InetSocketAddress(host, silent.getLocalPort()),
              200);

      assertThatThrownBy(() -> handshake.connect(Handshake.socket(), new Frame('\0', new byte[8])))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }
}
