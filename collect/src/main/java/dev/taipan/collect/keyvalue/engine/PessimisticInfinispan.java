package dev.taipan.collect.keyvalue.engine;

import java.io.IOException;
import java.nio.file.Path;

/** Infinispan with transactions that lock what they write. */
public final class PessimisticInfinispan extends Infinispan {

  /** Starts one in memory; it needs no folder. */
  public PessimisticInfinispan(Path folder) throws IOException {
    super("PESSIMISTIC");
  }
}
