package dev.taipan.collect.driver;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** JDBC drivers in jars of their own, which see nothing of Taipan, nor it of them. */
public final class DriverJars {

  private DriverJars() {}

  /** The drivers that jars provide. */
  public static List<Driver> drivers(List<Path> jars) throws IOException {
    // It lives as long as the connections of its drivers, which nobody can foresee here.
    @SuppressWarnings("resource")
    URLClassLoader loader = new URLClassLoader(urls(jars), ClassLoader.getPlatformClassLoader());
    try {
      return ServiceLoader.load(Driver.class, loader).stream()
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (LinkageError lacking) {
      throw new IOException(MissingDriverClasses.message(lacking), lacking);
    } catch (ServiceConfigurationError damaged) {
      throw new IOException("cannot load a driver from " + jars + ": " + damaged, damaged);
    }
  }

  private static URL[] urls(List<Path> jars) throws MalformedURLException {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    return urls;
  }
}
