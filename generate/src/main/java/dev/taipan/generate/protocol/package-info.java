/**
 * How a simulated store keeps transactions apart. Each protocol says which levels its histories
 * satisfy, and why.
 */
package dev.taipan.generate.protocol;
