package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import jakarta.transaction.RollbackException;
import jakarta.transaction.TransactionManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.infinispan.AdvancedCache;
import org.infinispan.commons.CacheException;
import org.infinispan.context.Flag;
import org.infinispan.manager.DefaultCacheManager;

/** Infinispan on one node: a cache for each isolation level, since a cache has one. */
class Infinispan implements KeyValueStore {
  private static final Logger ALL = Logger.getLogger("org.infinispan");

  private static final String CONFIG =
      """
      <infinispan xmlns="urn:infinispan:config:15.2">
        <cache-container>
          <jmx enabled="false"/>
          %s%s
        </cache-container>
      </infinispan>
      """;

  private static final String CACHE =
      """
      <local-cache name="%1$s">
        <locking isolation="%1$s" acquire-timeout="500"/>
        <transaction mode="NON_XA" locking="%2$s" transaction-manager-lookup=\
      "org.infinispan.transaction.lookup.EmbeddedTransactionManagerLookup"/>
      </local-cache>
      """;

  private final DefaultCacheManager manager;
  private final AdvancedCache<String, String> readCommitted;
  private final AdvancedCache<String, String> repeatableRead;

  /** Starts one in memory. */
  Infinispan(String locking) throws IOException {
    ALL.setLevel(Level.OFF); // It prints a stack trace for each lock that it waited for in vain.
    String config =
        CONFIG.formatted(
            CACHE.formatted(Isolation.READ_COMMITTED, locking),
            CACHE.formatted(Isolation.REPEATABLE_READ, locking));
    manager = new DefaultCacheManager(new ByteArrayInputStream(Text.bytes(config)));
    readCommitted = cache(Isolation.READ_COMMITTED);
    repeatableRead = cache(Isolation.REPEATABLE_READ);
  }

  private AdvancedCache<String, String> cache(Isolation level) {
    return manager.<String, String>getCache(level.name()).getAdvancedCache();
  }

  /** What fills tables before anybody has named a level fills both caches. */
  @Override
  public KeyValueTransaction begin(Isolation level) throws Exception {
    List<AdvancedCache<String, String>> caches =
        switch (level) {
          case READ_COMMITTED -> List.of(readCommitted);
          case REPEATABLE_READ -> List.of(repeatableRead);
          default -> List.of(readCommitted, repeatableRead);
        };
    TransactionManager transactions = caches.get(0).getTransactionManager();
    transactions.begin();
    return new Running(caches, transactions);
  }

  @Override
  public boolean isConflict(Exception failed) {
    return failed instanceof RollbackException || failed instanceof CacheException;
  }

  @Override
  public void close() {
    manager.stop();
  }

  private record Running(
      List<AdvancedCache<String, String>> caches, TransactionManager transactions)
      implements KeyValueTransaction {

    @Override
    public String get(String key) {
      return caches.get(0).get(key);
    }

    @Override
    public String getForUpdate(String key) {
      return caches.get(0).withFlags(Flag.FORCE_WRITE_LOCK).get(key);
    }

    @Override
    public void put(String key, String value) {
      caches.forEach(cache -> cache.put(key, value));
    }

    @Override
    public void delete(String key) {
      caches.forEach(cache -> cache.remove(key));
    }

    /** What a commit has changed that failed otherwise than by being rolled back is not known. */
    @Override
    public void commit() throws Exception {
      try {
        transactions.commit();
      } catch (CacheException unclear) {
        throw new IllegalStateException(unclear.getMessage(), unclear);
      }
    }

    @Override
    public void rollback() throws Exception {
      if (transactions.getTransaction() != null) {
        transactions.rollback();
      }
    }
  }
}
