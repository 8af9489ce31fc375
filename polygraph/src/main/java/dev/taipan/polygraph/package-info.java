/**
 * Strong isolation levels as data, and a history as a polygraph of such a level.
 *
 * <p>A {@link dev.taipan.polygraph.StrongLevel} says which events a transaction has and which edge
 * between events each dependency stands for; a history satisfies it exactly if some choice of
 * version order (and of what ambiguous reads observed) makes the event graph acyclic. A {@link
 * dev.taipan.polygraph.Polygraph} holds what is known of that graph and what is open.
 *
 * <p>Polygraphs are from Papadimitriou, "The Serializability of Concurrent Database Updates" (JACM
 * 1979), and checking with them from Tan et al., "Cobra" (OSDI 2020); Clark et al., "Bringing Order
 * to Practical Validation of Database Isolation Levels", Section 3.3, has both in short. The
 * dependencies are Adya's, as in Section 3.1 there; the begin and commit events are from Zhang et
 * al., "Viper" (EuroSys 2023).
 */
package dev.taipan.polygraph;
