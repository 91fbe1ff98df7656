-- +goose Up

-- The file of an upload, in a row of its own: how far an upload has come is kept without the file being written again. It goes when the
-- upload ends. Programs of the version before keep it in column "file" of upload; there it is found until that upload has ended too.
CREATE TABLE upload_file (
	org_id    TEXT  NOT NULL,
	upload_id TEXT  NOT NULL,
	file      BYTEA NOT NULL,
	PRIMARY KEY (org_id, upload_id),
	FOREIGN KEY (org_id, upload_id) REFERENCES upload (org_id, upload_id) ON DELETE CASCADE
);
