/**
 * A codec of PostgreSQL's frontend/backend protocol, versions 3.0 and 3.2 (PostgreSQL 18
 * documentation, chapter 54), for servers, clients and proxies. {@link
 * dev.taipan.pgwire.FrameReader} reads frames of a stream; {@link
 * dev.taipan.pgwire.FrontendMessage} and {@link dev.taipan.pgwire.BackendMessage} are what they
 * mean. Who only passes a frame on does not need to decode it.
 */
package dev.taipan.pgwire;
