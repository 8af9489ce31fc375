-- step-iat/inserted: D0[x] D0[y] D0[z] B1 P1[v >= 100 AND v < 200] B2 P2[v >= 200 AND v < 300] B3 P3[v >= 300 AND v < 400] I2[x=101] I3[y=202] I1[z=303] C1 C2 C3
-- HSQLDB 2.7.4 at serializable: A
-- RW[x] as planned
-- RW[y] as planned
-- RW[z] as planned
-- T1 read key x as none (initially), which T2 overwrote with 101.
-- T2 read key y as none (initially), which T3 overwrote with 202.
-- T3 read key z as none (initially), which T1 overwrote with 303.
-- So each would have to come before the next: T1 → T2 → T3 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL); -- D0[x] D0[y] D0[z]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P1[v >= 100 AND v < 200]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P2[v >= 200 AND v < 300]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B3
SELECT k, v FROM taipan_register WHERE v >= 300 AND v < 400;    -- P3[v >= 300 AND v < 400]
INSERT INTO taipan_register (k, v) VALUES (0, 101);             -- I2[x=101]
INSERT INTO taipan_register (k, v) VALUES (1, 202);             -- I3[y=202]
INSERT INTO taipan_register (k, v) VALUES (2, 303);             -- I1[z=303]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
