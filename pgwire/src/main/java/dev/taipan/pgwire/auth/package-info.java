/** How a server finds out who connects. */
package dev.taipan.pgwire.auth;
