/** {@code taipan check --follow}: histories that are judged while they are written. */
package dev.taipan.cli.follow;
