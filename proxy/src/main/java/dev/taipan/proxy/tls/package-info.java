/** Encryption of connections. */
package dev.taipan.proxy.tls;
