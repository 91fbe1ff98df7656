-- +goose Up

-- Which run a link was made for. Links of before are of every run with the itinerary ('' is of all of them): two runs of the same
-- request had one itinerary between them, and nobody wrote down whose link it was.
ALTER TABLE share ADD COLUMN run_id TEXT NOT NULL DEFAULT '';

CREATE INDEX share_by_run ON share (org_id, run_id);
