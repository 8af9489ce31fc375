package dev.taipan.pruning.reach;

/** The heap is known to be too small before it is full. */
public final class HeapTooSmallException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final long MEBI = 1 << 20;

  HeapTooSmallException(int events, TransactionChains chains, long needed, long heap) {
    super(
        String.format(
            "memory limit reached: reachability of %d events in %d chains takes at least %d MiB,"
                + " but the heap has %d MiB",
            events, chains.chains(), (needed + MEBI - 1) / MEBI, heap / MEBI));
  }
}
