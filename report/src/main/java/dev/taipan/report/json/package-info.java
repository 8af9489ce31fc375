/** Results as JSON, as docs/json-output.md describes them. */
package dev.taipan.report.json;
