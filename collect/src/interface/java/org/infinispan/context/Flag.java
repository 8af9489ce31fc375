package org.infinispan.context;

/** See Infinispan. */
public enum Flag {
  FORCE_WRITE_LOCK
}
