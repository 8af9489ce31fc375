/** The store for programs in any language: HTTP with JSON. */
package dev.taipan.mockstore.http;
