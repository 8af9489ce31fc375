/** Parts of histories: what an explanation speaks of, cut out and judged by itself. */
package dev.taipan.checker.excerpt;
