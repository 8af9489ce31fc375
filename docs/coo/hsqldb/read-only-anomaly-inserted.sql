-- read-only-anomaly/inserted: D0[x] D0[y] B1 P1[v >= 100 AND v < 200] B2 I2[x=101] C2 B3 P3[v >= 200 AND v < 300] P3[v >= 100 AND v < 200] C3 I1[y=202] C1
-- HSQLDB 2.7.4 at serializable: A
-- RW[x] as planned
-- WCR[x] as planned
-- RCW[y] as planned
-- T1 read key x as none (initially), which T2 overwrote with 101.
-- T3 read 101 from key x, which T2 wrote.
-- T3 read key y as none (initially), which T1 overwrote with 202.
-- So each would have to come before the next: T1 → T2 → T3 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL); -- D0[x] D0[y]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P1[v >= 100 AND v < 200]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
INSERT INTO taipan_register (k, v) VALUES (0, 101);             -- I2[x=101]
COMMIT;                                                         -- C2
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B3
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P3[v >= 200 AND v < 300]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P3[v >= 100 AND v < 200]
COMMIT;                                                         -- C3
INSERT INTO taipan_register (k, v) VALUES (1, 202);             -- I1[y=202]
COMMIT;                                                         -- C1
