/** Connections that pass through, and what their messages say. */
package dev.taipan.proxy.relay;
