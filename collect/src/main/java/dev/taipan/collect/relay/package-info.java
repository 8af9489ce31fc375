/** Connections by way of somebody who can cut them. */
package dev.taipan.collect.relay;
