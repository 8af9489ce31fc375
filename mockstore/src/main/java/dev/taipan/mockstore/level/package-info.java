/**
 * Which values an isolation level lets a transaction read, given all that happened before.
 *
 * <p>Transactions that may still matter are the <i>live region</i>; older ones are folded into the
 * initial transaction. The weak levels keep the partial commit order that their axioms force, and
 * strong levels one order that explains everything, and what is forced besides.
 */
package dev.taipan.mockstore.level;
