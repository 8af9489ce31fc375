-- step-rat/moved-in: B1 W1[x=101] B2 W2[y=202] B3 W3[z=303] P2[v >= 100 AND v < 200] P3[v >= 200 AND v < 300] P1[v >= 300 AND v < 400] C1 C2 C3
-- H2 2.5.252 (2026-09-23) at serializable: A
-- WR[x] became RW[x]
-- WR[y] became RW[y]
-- WR[z] became RW[z]
-- T1 read key z as 0 (initially), which T3 overwrote with 303.
-- T3 read key y as 0 (initially), which T2 overwrote with 202.
-- T2 read key x as 0 (initially), which T1 overwrote with 101.
-- So each would have to come before the next: T1 → T3 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL);
INSERT INTO taipan_register (k, v) VALUES (0, 0);               -- W0[x=0]
INSERT INTO taipan_register (k, v) VALUES (1, 0);               -- W0[y=0]
INSERT INTO taipan_register (k, v) VALUES (2, 0);               -- W0[z=0]

SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B1
UPDATE taipan_register SET v = 101 WHERE k = 0;                 -- W1[x=101]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B2
UPDATE taipan_register SET v = 202 WHERE k = 1;                 -- W2[y=202]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B3
UPDATE taipan_register SET v = 303 WHERE k = 2;                 -- W3[z=303]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P2[v >= 100 AND v < 200]
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P3[v >= 200 AND v < 300]
SELECT k, v FROM taipan_register WHERE v >= 300 AND v < 400;    -- P1[v >= 300 AND v < 400]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
