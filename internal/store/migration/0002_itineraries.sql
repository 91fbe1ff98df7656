-- +goose Up

-- No foreign key to agent_run: an itinerary is kept for longer than the run that made it.

CREATE TABLE itinerary (
	org_id       TEXT   NOT NULL,
	itinerary_id TEXT   NOT NULL,
	run_id       TEXT   NOT NULL,
	user_id      TEXT   NOT NULL,
	data         TEXT   NOT NULL,
	created_at   BIGINT NOT NULL,
	PRIMARY KEY (org_id, itinerary_id)
);

CREATE INDEX itinerary_newest ON itinerary (org_id, created_at, itinerary_id);

CREATE INDEX itinerary_by_run ON itinerary (org_id, run_id);
