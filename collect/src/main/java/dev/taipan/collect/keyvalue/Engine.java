package dev.taipan.collect.keyvalue;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The key-value stores that run in this process, with their jars. */
public enum Engine {
  BERKELEY_DB("BerkeleyDb", "com.sleepycat:je:18.3.12"),
  ROCKSDB("PessimisticRocksDb", Jars.ROCKSDB),
  ROCKSDB_OPTIMISTIC("OptimisticRocksDb", Jars.ROCKSDB),
  LMDB(
      "Lmdb",
      "org.lmdbjava:lmdbjava:0.9.3",
      "com.github.jnr:jnr-constants:0.10.4",
      "com.github.jnr:jnr-ffi:2.2.18",
      "com.github.jnr:jffi:1.3.14",
      "com.github.jnr:jffi:1.3.14:native",
      "org.ow2.asm:asm:9.7.1",
      "org.ow2.asm:asm-commons:9.7.1",
      "org.ow2.asm:asm-analysis:9.7.1",
      "org.ow2.asm:asm-tree:9.7.1",
      "org.ow2.asm:asm-util:9.7.1",
      "com.github.jnr:jnr-a64asm:1.0.0",
      "com.github.jnr:jnr-x86asm:1.0.2",
      "org.lmdbjava:native:0.9.33-5"),
  XODUS(
      "Xodus",
      "org.jetbrains.xodus:xodus-environment:2.0.1",
      "org.jetbrains.kotlin:kotlin-stdlib:1.6.10",
      "org.jetbrains:annotations:13.0",
      "org.jetbrains.kotlin:kotlin-stdlib-common:1.6.10",
      "org.jetbrains.xodus:xodus-compress:2.0.1",
      "org.jetbrains.xodus:xodus-openAPI:2.0.1",
      "org.jetbrains.xodus:xodus-utils:2.0.1",
      "org.apache.commons:commons-compress:1.21",
      "io.github.microutils:kotlin-logging:1.7.9"),
  HAZELCAST("HazelcastMap", "com.hazelcast:hazelcast:5.7.0"),
  INFINISPAN("PessimisticInfinispan", Jars.INFINISPAN),
  INFINISPAN_OPTIMISTIC("OptimisticInfinispan", Jars.INFINISPAN);

  /** What several rows need. */
  private static final class Jars {
    static final String ROCKSDB = "org.rocksdb:rocksdbjni:11.8.1";
    static final String[] INFINISPAN = {
      "org.infinispan:infinispan-core:15.2.6.Final",
      "org.infinispan:infinispan-commons:15.2.6.Final",
      "io.reactivex.rxjava3:rxjava:3.1.10",
      "org.reactivestreams:reactive-streams:1.0.4",
      "org.infinispan:infinispan-commons-spi:15.2.6.Final",
      "org.infinispan:infinispan-counter-api:15.2.6.Final",
      "org.infinispan.protostream:protostream:5.0.13.Final",
      "com.fasterxml.jackson.core:jackson-core:2.18.1",
      "org.infinispan.protostream:protostream-types:5.0.13.Final",
      "org.infinispan.protostream:protostream-processor:5.0.13.Final",
      "org.jgroups:jgroups:5.4.5.Final",
      "com.github.ben-manes.caffeine:caffeine:3.2.0",
      "org.jspecify:jspecify:1.0.0",
      "jakarta.transaction:jakarta.transaction-api:2.0.1",
      "org.jboss.logging:jboss-logging:3.6.1.Final",
      "org.jboss.threads:jboss-threads:3.6.1.Final",
      "org.wildfly.common:wildfly-common:1.7.0.Final"
    };
  }

  private final String adapter;
  private final List<Coordinates> jars;

  @SuppressWarnings("ImmutableEnumChecker") // It is the same whenever it is loaded.
  private Class<?> loaded;

  Engine(String adapter, String... jars) {
    this.adapter = adapter;
    this.jars = Stream.of(jars).map(Coordinates::parse).toList();
  }

  /** Its version. */
  public String version() {
    return jars.get(0).version();
  }

  /**
   * Starts one that is empty.
   *
   * @param folder for its files
   * @throws IOException when it cannot be had, or does not start; the message is for people
   */
  public KeyValueStore open(Artifacts artifacts, Path folder) throws IOException {
    Class<?> store = adapter(artifacts);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(store.getClassLoader());
    try {
      return (KeyValueStore) store.getConstructor(Path.class).newInstance(folder);
    } catch (ReflectiveOperationException | LinkageError failed) {
      Throwable reason = failed.getCause() == null ? failed : failed.getCause();
      throw new IOException(jars.get(0).artifact() + " does not start: " + reason, failed);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Loads it once, since the JVM lets only one loader have a native library. */
  private synchronized Class<?> adapter(Artifacts artifacts) throws IOException {
    if (loaded == null) {
      List<URL> files = new ArrayList<>();
      for (Coordinates jar : jars) {
        files.add(artifacts.file(jar).toUri().toURL());
      }
      // It lives as long as the classes that it loads.
      @SuppressWarnings("resource")
      EngineLoader loader = new EngineLoader(files);
      try {
        loaded = loader.loadClass(Engine.class.getPackageName() + ".engine." + adapter);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
    return loaded;
  }
}
