package dev.taipan.collect.keyvalue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Loads a store's own classes from its jars, and its adapter beside them. The store sees nothing
 * else of Taipan, nor Taipan of it.
 */
final class EngineLoader extends URLClassLoader {
  private static final String ADAPTERS = EngineLoader.class.getPackageName() + ".engine.";
  private static final ClassLoader TAIPAN = EngineLoader.class.getClassLoader();

  EngineLoader(List<URL> jars) {
    super(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (name.startsWith(ADAPTERS)) {
      return adapter(name);
    }
    boolean isShared = name.startsWith("dev.taipan.") || name.startsWith("org.slf4j.");
    return isShared ? TAIPAN.loadClass(name) : super.findClass(name);
  }

  private Class<?> adapter(String name) throws ClassNotFoundException {
    try (InputStream content = TAIPAN.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (content == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = content.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
