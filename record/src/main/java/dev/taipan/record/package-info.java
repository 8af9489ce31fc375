/** What clients saw, written down as it happens. */
package dev.taipan.record;
