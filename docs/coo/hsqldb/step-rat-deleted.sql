-- step-rat/deleted: W0[x=100] W0[y=200] W0[z=300] B1 D1[x] B2 D2[y] B3 D3[z] P2[v >= 100 AND v < 200] P3[v >= 200 AND v < 300] P1[v >= 300 AND v < 400] C1 C2 C3
-- HSQLDB 2.7.4 at serializable: A
-- WR[x] became RW[x]
-- WR[y] became RW[y]
-- WR[z] became RW[z]
-- T1 read key z as 300 (initially), which T3 overwrote with none.
-- T3 read key y as 200 (initially), which T2 overwrote with none.
-- T2 read key x as 100 (initially), which T1 overwrote with none.
-- So each would have to come before the next: T1 → T3 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL);
INSERT INTO taipan_register (k, v) VALUES (0, 100);             -- W0[x=100]
INSERT INTO taipan_register (k, v) VALUES (1, 200);             -- W0[y=200]
INSERT INTO taipan_register (k, v) VALUES (2, 300);             -- W0[z=300]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
DELETE FROM taipan_register WHERE k = 0;                        -- D1[x]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
DELETE FROM taipan_register WHERE k = 1;                        -- D2[y]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B3
DELETE FROM taipan_register WHERE k = 2;                        -- D3[z]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P2[v >= 100 AND v < 200]
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P3[v >= 200 AND v < 300]
SELECT k, v FROM taipan_register WHERE v >= 300 AND v < 400;    -- P1[v >= 300 AND v < 400]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
