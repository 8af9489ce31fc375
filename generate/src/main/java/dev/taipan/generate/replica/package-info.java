/** A simulated store of replicas that hear of each other late, and agree by time stamps. */
package dev.taipan.generate.replica;
