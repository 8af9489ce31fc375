-- step-rat/inserted: D0[x] D0[y] D0[z] B1 I1[x=101] B2 I2[y=202] B3 I3[z=303] P2[v >= 100 AND v < 200] P3[v >= 200 AND v < 300] P1[v >= 300 AND v < 400] C1 C2 C3
-- HSQLDB 2.7.4 at serializable: A
-- WR[x] became RW[x]
-- WR[y] became RW[y]
-- WR[z] became RW[z]
-- T1 read key z as none (initially), which T3 overwrote with 303.
-- T3 read key y as none (initially), which T2 overwrote with 202.
-- T2 read key x as none (initially), which T1 overwrote with 101.
-- So each would have to come before the next: T1 → T3 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL); -- D0[x] D0[y] D0[z]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
INSERT INTO taipan_register (k, v) VALUES (0, 101);             -- I1[x=101]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
INSERT INTO taipan_register (k, v) VALUES (1, 202);             -- I2[y=202]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B3
INSERT INTO taipan_register (k, v) VALUES (2, 303);             -- I3[z=303]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P2[v >= 100 AND v < 200]
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P3[v >= 200 AND v < 300]
SELECT k, v FROM taipan_register WHERE v >= 300 AND v < 400;    -- P1[v >= 300 AND v < 400]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
