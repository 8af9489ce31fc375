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
  ROCKSDB("PessimisticRocksDb", "org.rocksdb:rocksdbjni:11.8.1"),
  ROCKSDB_OPTIMISTIC("OptimisticRocksDb", "org.rocksdb:rocksdbjni:11.8.1");

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
