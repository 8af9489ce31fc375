package com.hazelcast.config;

/** See Hazelcast. */
public class Config {
  public static native Config loadFromString(String xml);
}
