package dev.taipan.proxy;

import dev.taipan.proxy.tls.Tls;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Between whom a proxy stands.
 *
 * @param listen where it listens, with port 0 for any that is free
 * @param server what it connects to, resolved for each connection
 * @param isOpen whether it may listen where other machines can reach it
 * @param asksMore whether UPDATE, INSERT and DELETE are to return the keys and values that only the
 *     server knows; clients do not see that
 * @param forClients how connections of clients are encrypted if they ask for it
 * @param forServer how connections to the server are encrypted
 */
public record ProxyOptions(
    InetSocketAddress listen,
    InetSocketAddress server,
    boolean isOpen,
    boolean asksMore,
    Optional<Tls> forClients,
    Optional<Tls> forServer) {

  /** The same, and statements return the keys and values that only the server knows. */
  public ProxyOptions askingMore() {
    return new ProxyOptions(listen, server, isOpen, true, forClients, forServer);
  }

  /** On this machine only, without encryption. */
  public static ProxyOptions of(InetSocketAddress listen, InetSocketAddress server) {
    return new ProxyOptions(listen, server, false, false, Optional.empty(), Optional.empty());
  }
}
