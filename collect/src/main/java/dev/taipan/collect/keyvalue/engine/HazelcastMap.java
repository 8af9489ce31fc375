package dev.taipan.collect.keyvalue.engine;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionException;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionalMap;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A transactional map of a Hazelcast cluster with one member. */
public final class HazelcastMap implements KeyValueStore {
  /** Two transactions that wait for each other wait so long. */
  private static final long TIMEOUT_SECONDS = 2;

  /** What fills tables is alone, and may be slow. */
  private static final long TIMEOUT_OF_FILLING_SECONDS = 60;

  private static final String CONFIG =
      """
      <hazelcast xmlns="http://www.hazelcast.com/schema/config">
        <cluster-name>%s</cluster-name>
        <properties>
          <property name="hazelcast.phone.home.enabled">false</property>
          <property name="hazelcast.logging.type">slf4j</property>
          <property name="hazelcast.shutdownhook.enabled">false</property>
          <property name="hazelcast.socket.bind.any">false</property>
        </properties>
        <network>
          <join>
            <auto-detection enabled="false"/>
            <multicast enabled="false"/>
          </join>
          <interfaces enabled="true"><interface>127.0.0.1</interface></interfaces>
        </network>
      </hazelcast>
      """;

  private final HazelcastInstance cluster;

  /** Starts one that listens on this machine's loopback only, and does not join others. */
  public HazelcastMap(Path folder) {
    // It warns of options of the JVM that it would like to have.
    Logger.getLogger("com.hazelcast.instance.impl.HazelcastInstanceFactory").setLevel(Level.SEVERE);
    // Whoever knows its name may join a cluster.
    Config config = Config.loadFromString(CONFIG.formatted(UUID.randomUUID()));
    cluster = Hazelcast.newHazelcastInstance(config);
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    long timeout = level == Isolation.READ_COMMITTED ? TIMEOUT_SECONDS : TIMEOUT_OF_FILLING_SECONDS;
    TransactionContext context =
        cluster.newTransactionContext(
            new TransactionOptions().setTimeout(timeout, TimeUnit.SECONDS));
    context.beginTransaction();
    return new Running(context, context.getMap("taipan"));
  }

  @Override
  public boolean isConflict(Exception failed) {
    return failed instanceof TransactionException;
  }

  @Override
  public void close() {
    cluster.shutdown();
  }

  private record Running(TransactionContext context, TransactionalMap<String, String> map)
      implements KeyValueTransaction {

    @Override
    public String get(String key) {
      return map.get(key);
    }

    @Override
    public String getForUpdate(String key) {
      return map.getForUpdate(key);
    }

    @Override
    public void put(String key, String value) {
      map.put(key, value);
    }

    @Override
    public void delete(String key) {
      map.delete(key);
    }

    /** Whether a commit that failed has changed something is not known. */
    @Override
    public void commit() {
      try {
        context.commitTransaction();
      } catch (TransactionException unclear) {
        throw new IllegalStateException(unclear.getMessage(), unclear);
      }
    }

    @Override
    public void rollback() {
      context.rollbackTransaction();
    }
  }
}
