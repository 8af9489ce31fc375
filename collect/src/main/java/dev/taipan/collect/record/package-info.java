/** What clients saw, written down as it happens. */
package dev.taipan.collect.record;
