/** A proxy between an application and PostgreSQL that records a history. */
package dev.taipan.proxy;
