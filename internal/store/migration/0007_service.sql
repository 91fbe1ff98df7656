-- +goose Up

-- What a service asks of a run besides: the run it is an edit of, the calls of its tools, and what it cost in millionths of a
-- dollar. The plan_snapshot of the specification is the engine's: the records of a run's steps are its checkpoints, and a
-- second copy could say something else.
ALTER TABLE agent_run ADD COLUMN parent_run_id TEXT NOT NULL DEFAULT '';

ALTER TABLE agent_run ADD COLUMN tool_log TEXT;

ALTER TABLE agent_run ADD COLUMN cost_usd_micros BIGINT NOT NULL DEFAULT 0;

CREATE INDEX agent_run_by_user ON agent_run (org_id, user_id, created_at);

CREATE INDEX agent_run_ended ON agent_run (completed_at);

CREATE INDEX agent_run_running ON agent_run (org_id) WHERE status = 'running';

CREATE INDEX agent_run_tool_log ON agent_run (created_at) WHERE tool_log IS NOT NULL;

CREATE INDEX itinerary_by_user ON itinerary (org_id, user_id, created_at);

CREATE INDEX itinerary_created ON itinerary (created_at);

-- What nodes of the graph made of their inputs, for the next run that has the same.
CREATE TABLE node_cache (
	org_id     TEXT   NOT NULL,
	cache_key  TEXT   NOT NULL,
	value      TEXT   NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, cache_key)
);

CREATE INDEX node_cache_expires ON node_cache (expires_at);

-- A link by which anybody may read an itinerary. The token itself is never kept.
CREATE TABLE share (
	org_id       TEXT    NOT NULL,
	token_hash   TEXT    NOT NULL UNIQUE,
	itinerary_id TEXT    NOT NULL,
	created_at   BIGINT  NOT NULL,
	expires_at   BIGINT  NOT NULL,
	revoked      INTEGER NOT NULL,
	PRIMARY KEY (org_id, token_hash),
	FOREIGN KEY (org_id, itinerary_id) REFERENCES itinerary (org_id, itinerary_id) ON DELETE CASCADE
);

CREATE INDEX share_by_itinerary ON share (org_id, itinerary_id);

CREATE INDEX share_expires ON share (expires_at);
