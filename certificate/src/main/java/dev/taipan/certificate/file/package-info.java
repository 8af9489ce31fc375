/** Certificates as files. */
package dev.taipan.certificate.file;
