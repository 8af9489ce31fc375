package org.infinispan.manager;

import java.io.InputStream;
import java.io.IOException;
import org.infinispan.Cache;

/** See Infinispan. */
public class DefaultCacheManager {
  public DefaultCacheManager(InputStream configuration) throws IOException {}

  public native <K, V> Cache<K, V> getCache(String name);

  public native void stop();
}
