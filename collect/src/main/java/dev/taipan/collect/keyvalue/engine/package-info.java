/**
 * One class for each key-value store. {@link dev.taipan.collect.keyvalue.Engine} loads them beside
 * the store's own jars; nothing else may refer to them.
 */
package dev.taipan.collect.keyvalue.engine;
