package dev.taipan.generate.protocol;

import java.util.function.IntConsumer;

/**
 * Read committed as many databases have it: writes need locks, and every read returns what was
 * committed last at that moment (Berenson et al., "A Critique of ANSI SQL Isolation Levels", SIGMOD
 * 1995, where the locks for reading are short).
 *
 * <p><b>Why every history satisfies read committed</b>, in the form of Biswas and Enea. Take the
 * order of commits, which extends session order and write-read. Let a transaction read something of
 * U and later the key x from T, and let U write x too. U had committed at the first read, and T is
 * the last writer of x that had committed at the second one; so U commits before T, or is T. What
 * is read is committed, and the last write of its transaction, because commits install nothing
 * else. A read behind an own write returns it: nobody else can write the key meanwhile.
 *
 * <p>Two reads of a transaction may fall before and after a commit. So neither cut isolation nor
 * read atomicity holds, nor anything stronger.
 */
final class ReadCommittedProtocol extends LockBasedProtocol {

  ReadCommittedProtocol(int keys, OpenOperations operations, IntConsumer onReady) {
    super(keys, operations, onReady);
  }

  @Override
  boolean needsLock(boolean write) {
    return write;
  }
}
