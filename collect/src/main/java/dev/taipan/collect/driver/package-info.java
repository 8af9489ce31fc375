/** JDBC drivers in jars, which have class loaders of their own. */
package dev.taipan.collect.driver;
