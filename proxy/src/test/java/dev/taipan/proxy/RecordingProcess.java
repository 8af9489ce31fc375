package dev.taipan.proxy;

import java.nio.file.Path;

/** A recorder in a process of its own, to be killed: says its port, and records until then. */
final class RecordingProcess {
  private RecordingProcess() {}

  /** Takes the port of the server, and the file. */
  public static void main(String[] arguments) throws Exception {
    int server = Integer.parseInt(arguments[0]);
    RecordingProxy proxy =
        RecordingProxy.start(
            ProxyOptions.of(Postgres.local(0), Postgres.local(server)),
            Path.of(arguments[1]),
            System.err::println);
    System.out.println(proxy.port());
    Thread.currentThread().join();
  }
}
