-- +goose Up

CREATE TABLE destination (
	org_id         TEXT   NOT NULL,
	destination_id TEXT   NOT NULL,
	city           TEXT   NOT NULL,
	country        TEXT   NOT NULL,
	lat            DOUBLE PRECISION,
	lon            DOUBLE PRECISION,
	fixture_path   TEXT   NOT NULL,
	created_at     BIGINT NOT NULL,
	PRIMARY KEY (org_id, destination_id),
	UNIQUE (org_id, city, country)
);

CREATE TABLE knowledge_item (
	org_id         TEXT   NOT NULL,
	item_id        TEXT   NOT NULL,
	destination_id TEXT   NOT NULL,
	title          TEXT   NOT NULL,
	media_type     TEXT   NOT NULL,
	content        TEXT   NOT NULL,
	metadata       TEXT,
	created_at     BIGINT NOT NULL,
	PRIMARY KEY (org_id, item_id),
	FOREIGN KEY (org_id, destination_id) REFERENCES destination (org_id, destination_id) ON DELETE CASCADE
);

CREATE INDEX knowledge_item_by_destination ON knowledge_item (org_id, destination_id);

-- A vector is kept as the bytes of its 32-bit floats, little end first: both databases have bytes.
CREATE TABLE embedding (
	org_id     TEXT    NOT NULL,
	item_id    TEXT    NOT NULL,
	chunk_no   INTEGER NOT NULL,
	content    TEXT    NOT NULL,
	model      TEXT    NOT NULL,
	dimensions INTEGER NOT NULL,
	vector     BYTEA   NOT NULL,
	created_at BIGINT  NOT NULL,
	PRIMARY KEY (org_id, item_id, chunk_no),
	FOREIGN KEY (org_id, item_id) REFERENCES knowledge_item (org_id, item_id) ON DELETE CASCADE
);
