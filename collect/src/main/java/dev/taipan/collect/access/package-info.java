/** How databases are reached: their addresses, who logs in, and what of both must not be seen. */
package dev.taipan.collect.access;
