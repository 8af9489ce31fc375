package com.hazelcast.core;

import com.hazelcast.config.Config;

/** See Hazelcast. */
public class Hazelcast {
  public static native HazelcastInstance newHazelcastInstance(Config config);
}
