package org.infinispan.commons;

/** See Infinispan. */
public class CacheException extends RuntimeException {
  private static final long serialVersionUID = 1;
}
