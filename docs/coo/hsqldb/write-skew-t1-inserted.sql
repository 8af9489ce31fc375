-- write-skew/t1/inserted: D0[x] D0[y] B1 P1[v >= 100 AND v < 200] B2 P2[v >= 200 AND v < 300] I2[x=101] I1[y=202] C1 C2
-- HSQLDB 2.7.4 at serializable: A
-- RW[x] as planned
-- RW[y] as planned
-- T1 read key x as none (initially), which T2 overwrote with 101.
-- T2 read key y as none (initially), which T1 overwrote with 202.
-- So each would have to come before the next: T1 → T2 → T1.
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
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P2[v >= 200 AND v < 300]
INSERT INTO taipan_register (k, v) VALUES (0, 101);             -- I2[x=101]
INSERT INTO taipan_register (k, v) VALUES (1, 202);             -- I1[y=202]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
