/** Cases executed in memory: as they are planned, and in every serial order. */
package dev.taipan.coo.serial;
