-- A comparison stands in its page's address now. The two tables stay empty for 0.1.0, until a release contracts them.
DELETE FROM "comparisons";
