-- +goose Up

-- How often reading the file has begun without coming to an end: a file that breaks its reader is set aside.
ALTER TABLE upload ADD COLUMN readings INTEGER NOT NULL DEFAULT 0;

-- The vectors of an upload that is not a document yet, some windows a row, so that a process that dies over it loses only what it was
-- about. They are packed like those of windows and go with the file.
CREATE TABLE upload_vectors (
	org_id     TEXT    NOT NULL,
	upload_id  TEXT    NOT NULL,
	first_no   INTEGER NOT NULL, -- of the first window, among all of the document
	mark       TEXT    NOT NULL, -- what they were made of and with: others are of no use
	dimensions INTEGER NOT NULL,
	vectors    BYTEA   NOT NULL, -- one after the other
	PRIMARY KEY (org_id, upload_id, first_no),
	FOREIGN KEY (org_id, upload_id) REFERENCES upload (org_id, upload_id) ON DELETE CASCADE
);
