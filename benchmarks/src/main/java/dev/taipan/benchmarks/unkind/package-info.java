/**
 * What it costs to check histories whose recorded order is no help: of replicas that agree late,
 * and of serializable and snapshot isolated executions with an order and numbers that say nothing.
 */
package dev.taipan.benchmarks.unkind;
