package dev.taipan.collect.keyvalue.engine;

import java.io.IOException;
import java.nio.file.Path;

/** Infinispan with transactions that look for conflicts when they commit. */
public final class OptimisticInfinispan extends Infinispan {

  /** Starts one in memory; it needs no folder. */
  public OptimisticInfinispan(Path folder) throws IOException {
    super("OPTIMISTIC");
  }
}
