/** How work is divided among threads. */
package dev.taipan.history.parallel;
