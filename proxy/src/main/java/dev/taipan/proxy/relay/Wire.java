package dev.taipan.proxy.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** One side of a connection, encrypted or not. */
final class Wire {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Wire(Socket socket) throws IOException {
    this.socket = socket;
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  Socket socket() {
    return socket;
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  /** Sends no more; what comes can still be read. */
  void end() {
    try {
      socket.shutdownOutput();
    } catch (IOException | UnsupportedOperationException gone) {
      // There is nobody to be told.
    }
  }

  void close() {
    try {
      socket.close();
    } catch (IOException gone) {
      // It is closed.
    }
  }
}
