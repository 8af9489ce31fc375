/**
 * Declarations of what Taipan calls of Jakarta Transactions, so that it compiles without its jars. They are in no
 * jar of Taipan's; Jakarta Transactions's own classes take their place at run time.
 */
package jakarta.transaction;
