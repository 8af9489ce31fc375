-- write-read-skew/t1/inserted: D0[x] D0[y] B1 I1[x=101] B2 I2[y=202] P2[v >= 100 AND v < 200] P1[v >= 200 AND v < 300] C1 C2
-- H2 2.5.252 (2026-09-23) at serializable: A
-- WR[x] became RW[x]
-- WR[y] became RW[y]
-- T1 read key y as none (initially), which T2 overwrote with 202.
-- T2 read key x as none (initially), which T1 overwrote with 101.
-- So each would have to come before the next: T1 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL); -- D0[x] D0[y]

SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B1
INSERT INTO taipan_register (k, v) VALUES (0, 101);             -- I1[x=101]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B2
INSERT INTO taipan_register (k, v) VALUES (1, 202);             -- I2[y=202]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P2[v >= 100 AND v < 200]
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P1[v >= 200 AND v < 300]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
