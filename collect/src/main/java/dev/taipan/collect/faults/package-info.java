/** What databases have to bear: servers that die or stand still, and connections that break. */
package dev.taipan.collect.faults;
