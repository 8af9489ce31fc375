/** Where the jars of databases and their drivers come from: a repository of Maven, or a folder. */
package dev.taipan.collect.artifact;
