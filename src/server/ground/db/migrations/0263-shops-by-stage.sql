-- The list of shops goes by stages (0220), which have their own index.

DROP INDEX sellers_waiting;
