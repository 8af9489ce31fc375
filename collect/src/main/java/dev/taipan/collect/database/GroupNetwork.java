package dev.taipan.collect.database;

import dev.taipan.collect.relay.Relay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How the nodes of a Galera cluster reach each other on this machine: each by way of the relay of
 * the other, which can cut it off.
 *
 * <p>A node believes of another one that it is at the address from which it connects or to which it
 * was connected, and at the port that it names. So each node listens at an address of its own, and
 * its relay at another one with the same port; and the relay connects to a node from the address of
 * the relay of whoever has connected. Then nodes know of each other the addresses of relays only.
 */
final class GroupNetwork implements AutoCloseable {
  /** Behind this, the last byte of a node's own address is its number. */
  private static final int OWN = 100;

  private final String prefix;
  private final List<Relay> relays = new ArrayList<>();
  private final Set<Integer> isolated = ConcurrentHashMap.newKeySet();

  /** A network of some nodes, numbered from 1, on loopback addresses that hardly anybody uses. */
  GroupNetwork(int nodes) throws IOException {
    SecureRandom random = new SecureRandom();
    prefix = "127.%d.%d.".formatted(64 + random.nextInt(128), random.nextInt(256));
    try {
      for (int node = 1; node <= nodes; node++) {
        relays.add(new Relay(at(node), target(node)));
      }
    } catch (IOException failed) {
      close();
      throw failed;
    }
  }

  private InetAddress at(int last) throws IOException {
    return InetAddress.getByName(prefix + last);
  }

  private Relay.Target target(int node) {
    return new Relay.Target() {
      @Override
      public Socket connect(Socket client) throws IOException {
        Socket server = new Socket();
        try {
          server.bind(new InetSocketAddress(at(number(client)), 0));
          server.connect(new InetSocketAddress(at(OWN + node), port(node)));
          return server;
        } catch (IOException failed) {
          server.close();
          throw failed;
        }
      }

      @Override
      public boolean admits(Socket client) {
        int other = number(client);
        return other >= 1
            && other <= relays.size()
            && !isolated.contains(other)
            && !isolated.contains(node);
      }
    };
  }

  /** Of the node that has connected from its own address; no such number for others. */
  private static int number(Socket client) {
    return (client.getInetAddress().getAddress()[3] & 0xff) - OWN;
  }

  /** Where a node listens. */
  String address(int node) {
    return prefix + (OWN + node);
  }

  /** The port of a node, and of its relay. */
  int port(int node) {
    return relays.get(node - 1).port();
  }

  /** Where nodes find each other, as Galera writes it. */
  String all() {
    return IntStream.rangeClosed(1, relays.size())
        .mapToObj(node -> prefix + node + ":" + port(node))
        .collect(Collectors.joining(",", "gcomm://", ""));
  }

  /** Cuts a node off from all others. */
  void isolate(int node) {
    isolated.add(node);
    for (int other = 1; other <= relays.size(); other++) {
      relays.get(other - 1).cut(other == node ? client -> true : client -> number(client) == node);
    }
  }

  /** Lets a node connect to others again, and these to it. */
  void join(int node) {
    isolated.remove(node);
  }

  @Override
  public void close() {
    for (Relay relay : relays) {
      try {
        relay.close();
      } catch (IOException alreadyClosed) {
        // As it was meant to be.
      }
    }
  }
}
