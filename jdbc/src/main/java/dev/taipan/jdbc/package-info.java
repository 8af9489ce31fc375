/** A recorder between an application and any driver of JDBC. */
package dev.taipan.jdbc;
