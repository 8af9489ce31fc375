package dev.taipan.analysis.distinguish;

/**
 * What the transactions of a small history do, whatever its sessions and times: each reads some
 * keys, one after the other, and then writes some. Keys and transactions are numbers from 0 on.
 *
 * @param reads by transaction the keys that it reads, in order
 * @param writers by transaction and read, who wrote what it returned; -1 is the initial transaction
 * @param writes by transaction the keys that it writes, as a set of bits
 * @param keys how many keys there are
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its code alone
record Shape(int[][] reads, int[][] writers, int[] writes, int keys) {
  /** Bits of a symbol of the code. */
  private static final int SYMBOL = 5;

  int transactions() {
    return writes.length;
  }

  /**
   * The shape as a number, if its transactions and keys are renamed: no two shapes of the same size
   * have the same one.
   *
   * @param places by place the transaction that comes there
   * @param transactionNames by transaction its place
   * @param keyNames by key its new number
   */
  long code(int[] places, int[] transactionNames, int[] keyNames) {
    long code = 0;
    for (int transaction : places) {
      for (int read = 0; read < reads[transaction].length; read++) {
        int writer = writers[transaction][read];
        int from = writer < 0 ? 0 : transactionNames[writer] + 1;
        int key = keyNames[reads[transaction][read]];
        code = code << SYMBOL | (1 + key * (transactions() + 1) + from);
      }
      code = withWrites(code, writes[transaction], keyNames) << SYMBOL;
    }
    return code;
  }

  private long withWrites(long before, int written, int[] keyNames) {
    int renamed = 0;
    for (int key = 0; key < keys; key++) {
      renamed |= (written >> key & 1) << keyNames[key];
    }
    long code = before;
    for (int key = 0; key < keys; key++) {
      if ((renamed >> key & 1) != 0) {
        code = code << SYMBOL | (1 + keys * (transactions() + 1) + key);
      }
    }
    return code;
  }
}
