-- +goose Up

-- What each process noted in a minute of how the service does: durations, counts and the worst runs, of all organisations together. It is
-- kept for the organisation '*', which nobody is in, so that row-level security shows it to nobody who acts for one.
CREATE TABLE figures (
	org_id  TEXT   NOT NULL,
	process TEXT   NOT NULL,
	minute  BIGINT NOT NULL,
	noted   TEXT   NOT NULL,
	PRIMARY KEY (org_id, process, minute)
);
CREATE INDEX figures_by_minute ON figures (org_id, minute);
