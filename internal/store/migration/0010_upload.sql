-- +goose Up

-- A file on its way to become knowledge. The file goes when it is final.
CREATE TABLE upload (
	org_id         TEXT    NOT NULL,
	upload_id      TEXT    NOT NULL,
	destination_id TEXT    NOT NULL,
	title          TEXT    NOT NULL,
	media_type     TEXT    NOT NULL,
	source_url     TEXT    NOT NULL,
	digest         TEXT    NOT NULL,
	size           BIGINT  NOT NULL,
	file           BYTEA,
	status         TEXT    NOT NULL,
	done           INTEGER NOT NULL,
	total          INTEGER NOT NULL,
	reason         TEXT    NOT NULL,
	created_at     BIGINT  NOT NULL,
	updated_at     BIGINT  NOT NULL,
	PRIMARY KEY (org_id, upload_id),
	FOREIGN KEY (org_id, destination_id) REFERENCES destination (org_id, destination_id) ON DELETE CASCADE
);

CREATE INDEX upload_by_destination ON upload (org_id, destination_id, created_at);
