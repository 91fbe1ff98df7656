-- +goose Up

-- Answers of the outside world, the same for everyone: no organisation. BYTEA is Postgres's word; SQLite keeps the bytes
-- as they are whatever the column is called.

CREATE TABLE tool_cache (
	key        TEXT   NOT NULL PRIMARY KEY,
	value      BYTEA  NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX tool_cache_expires ON tool_cache (expires_at);
