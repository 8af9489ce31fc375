package dev.taipan.collect.database;

import java.nio.file.Path;
import java.util.List;

/**
 * What a node of a Galera cluster is told in the file of its settings, which only its user can
 * read: who knows the name of a cluster can join it.
 *
 * @param cluster the name of the cluster
 * @param number of the node, from 1
 * @param transferPort where it receives what it has missed
 */
record GaleraSettings(
    GaleraPrograms programs,
    String cluster,
    GroupNetwork network,
    int number,
    int transferPort,
    Durability durability) {

  /** The name of the script that hands over to a node where it has to go on. */
  static final String TRANSFER = "taipan";

  /**
   * The file.
   *
   * @param data what the node keeps
   * @param account the commands that make its account
   * @param exchange the only folder in which it reads and writes files for clients
   */
  String text(Path data, Path account, Path exchange) {
    String address = network.address(number);
    List<String> provider =
        List.of(
            "gmcast.listen_addr=tcp://" + address + ":" + network.port(number),
            "ist.recv_addr=" + address + ":" + transferPort,
            "gcache.size=128M",
            // Short enough to see partitions, and longer than a busy machine lets anybody wait.
            "evs.suspect_timeout=PT3S",
            "evs.inactive_timeout=PT6S",
            "evs.inactive_check_period=PT0.3S",
            "evs.keepalive_period=PT0.3S");
    return String.join(
        "\n",
        "[mariadbd]",
        "datadir=" + data,
        "lc-messages-dir=" + programs.tables(),
        "bind-address=127.0.0.1",
        "socket=" + data.resolve("socket"),
        "init-file=" + account,
        "secure-file-priv=" + exchange,
        "skip-ssl",
        "skip-name-resolve",
        "max-connections=200",
        "default-storage-engine=InnoDB",
        "innodb-log-file-size=8M",
        "innodb-buffer-pool-size=64M",
        "innodb-lock-wait-timeout=2",
        "innodb-autoinc-lock-mode=2",
        "innodb-flush-log-at-trx-commit=" + (durability == Durability.ON ? 1 : 0),
        "binlog-format=ROW",
        "wsrep-on=ON",
        "wsrep-provider=" + programs.provider(),
        "wsrep-cluster-name=" + cluster,
        "wsrep-cluster-address=" + network.all(),
        "wsrep-node-name=node" + number,
        "wsrep-node-address=" + address + ":" + network.port(number),
        "wsrep-sst-method=" + TRANSFER,
        "wsrep-provider-options=\"" + String.join(";", provider) + "\"",
        "");
  }
}
