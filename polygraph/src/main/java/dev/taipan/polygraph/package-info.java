/**
 * Strong isolation levels as data, and a history as a polygraph of such a level.
 *
 * <p>A {@link dev.taipan.polygraph.StrongLevel} says which events a transaction has and which edge
 * between events each dependency stands for; a history satisfies it exactly if some choice of
 * version order (and of what ambiguous reads observed) makes the event graph acyclic. A {@link
 * dev.taipan.polygraph.Polygraph} holds what is known of that graph and what is open. After
 * Papadimitriou (1979) and Tan et al., "Cobra" (OSDI 2020); the begin and commit events after Zhang
 * et al., "Viper" (EuroSys 2023).
 */
package dev.taipan.polygraph;
