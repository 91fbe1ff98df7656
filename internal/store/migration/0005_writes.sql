-- +goose Up

-- Answers to writes, to be given again to whoever repeats one. The key of the specification is the key alone; here the
-- organisation, the user and the route belong to it (C-22).

CREATE TABLE idempotency (
	org_id      TEXT    NOT NULL,
	user_id     TEXT    NOT NULL,
	route       TEXT    NOT NULL, -- method and path
	request_key TEXT    NOT NULL,
	body_hash   TEXT    NOT NULL,
	state       TEXT    NOT NULL, -- pending, completed
	status      INTEGER NOT NULL,
	headers     TEXT,
	body        BYTEA,
	holder      TEXT    NOT NULL, -- who is working on it
	lease_until BIGINT  NOT NULL, -- after which a pending one may be taken over
	ttl_until   BIGINT  NOT NULL,
	created_at  BIGINT  NOT NULL,
	PRIMARY KEY (org_id, user_id, route, request_key)
);

CREATE INDEX idempotency_ttl ON idempotency (ttl_until);

CREATE TABLE audit_log (
	org_id   TEXT    NOT NULL,
	entry_id TEXT    NOT NULL,
	user_id  TEXT    NOT NULL,
	at       BIGINT  NOT NULL,
	action   TEXT    NOT NULL, -- the route, or what happened
	target   TEXT    NOT NULL,
	status   INTEGER NOT NULL,
	trace_id TEXT    NOT NULL,
	PRIMARY KEY (org_id, entry_id)
);

CREATE INDEX audit_log_newest ON audit_log (org_id, at, entry_id);

CREATE INDEX audit_log_at ON audit_log (at);
