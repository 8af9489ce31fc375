/**
 * Solving what saturation leaves open: Boolean choices modulo acyclicity.
 *
 * <p>{@link dev.taipan.encoding.AcyclicityProblem} is the question, {@link
 * dev.taipan.encoding.Solver} the interface of the backends (one package each), and {@link
 * dev.taipan.encoding.PolygraphEncoder} makes the question from a saturated polygraph.
 */
package dev.taipan.encoding;
