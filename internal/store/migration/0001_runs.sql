-- +goose Up

-- Types that SQLite and Postgres both take: times are microseconds since 1970 in UTC (they sort and compare alike in
-- both), documents are TEXT, yes and no are 1 and 0.

CREATE TABLE agent_run (
	org_id       TEXT    NOT NULL,
	run_id       TEXT    NOT NULL,
	user_id      TEXT    NOT NULL,
	kind         TEXT    NOT NULL,
	trace_id     TEXT    NOT NULL,
	status       TEXT    NOT NULL,
	request      TEXT,
	result       TEXT,
	problem      TEXT,
	last_seq     BIGINT  NOT NULL, -- of its events; the next one adds 1
	story_ended  INTEGER NOT NULL, -- 1 once a terminal event was told: nothing may follow it
	created_at   BIGINT  NOT NULL,
	completed_at BIGINT,
	PRIMARY KEY (org_id, run_id)
);

CREATE INDEX agent_run_newest ON agent_run (org_id, created_at, run_id);

CREATE TABLE run_event (
	org_id        TEXT    NOT NULL,
	run_id        TEXT    NOT NULL,
	seq           BIGINT  NOT NULL,
	event_key     TEXT, -- NULL for an event that may be told again
	trace_id      TEXT    NOT NULL,
	node          TEXT    NOT NULL,
	attempt       INTEGER NOT NULL,
	status        TEXT    NOT NULL,
	ts            BIGINT  NOT NULL,
	args_digest   TEXT    NOT NULL,
	duration_ms   BIGINT,
	cache_hit     INTEGER,
	decision_note TEXT    NOT NULL,
	data          TEXT,
	PRIMARY KEY (org_id, run_id, seq),
	UNIQUE (org_id, run_id, event_key),
	FOREIGN KEY (org_id, run_id) REFERENCES agent_run (org_id, run_id) ON DELETE CASCADE
);
