package dev.taipan.encoding.library;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Adds a library to a program that runs already. It loads the solvers that use the library anew, so
 * that they find the library's classes, and leaves everything else to its parent. As the context
 * class loader of a thread it is what {@link dev.taipan.encoding.Solvers} finds solvers with.
 */
public final class LibraryLoader extends URLClassLoader {
  private final String solvers;

  /**
   * Brings a library.
   *
   * @param jars where the files of {@link SolverLibrary#artifacts()} are
   * @param parent has Taipan's classes
   */
  public LibraryLoader(SolverLibrary library, List<URL> jars, ClassLoader parent) {
    super(jars.toArray(URL[]::new), parent);
    solvers = library.solvers() + ".";
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(solvers)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream content = getParent().getResourceAsStream(file)) {
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
