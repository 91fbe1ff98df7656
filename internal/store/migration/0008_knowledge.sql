-- +goose Up

-- Documents as package rag knows them. The embedding of 0006 stays empty: it has room for one vector a chunk, and there are
-- many windows in one.
ALTER TABLE knowledge_item ADD COLUMN source_url TEXT NOT NULL DEFAULT '';

ALTER TABLE knowledge_item ADD COLUMN digest TEXT NOT NULL DEFAULT '';

ALTER TABLE knowledge_item ADD COLUMN parts TEXT;

-- The model that the vectors of its windows come from; '' when it has none.
ALTER TABLE knowledge_item ADD COLUMN model TEXT NOT NULL DEFAULT '';

-- What the windows of a destination are known by: another edition each time that one of them comes or goes, and never the same
-- twice, so that whoever remembers the windows of an edition sees when they are others.
CREATE TABLE knowledge_shelf (
	org_id         TEXT NOT NULL,
	destination_id TEXT NOT NULL,
	edition        TEXT NOT NULL,
	PRIMARY KEY (org_id, destination_id),
	FOREIGN KEY (org_id, destination_id) REFERENCES destination (org_id, destination_id) ON DELETE CASCADE
);

-- The destination is the document's; here and in the two tables below it stands to be searched by.
CREATE TABLE knowledge_chunk (
	org_id         TEXT    NOT NULL,
	item_id        TEXT    NOT NULL,
	chunk_no       INTEGER NOT NULL,
	destination_id TEXT    NOT NULL,
	span_start     INTEGER NOT NULL, -- spans count bytes of the document's text
	span_end       INTEGER NOT NULL,
	content        TEXT    NOT NULL,
	tokens         INTEGER NOT NULL,
	heading        TEXT    NOT NULL,
	page           INTEGER NOT NULL,
	terms          TEXT    NOT NULL, -- a list of {"t": term, "n": times}
	length         INTEGER NOT NULL, -- the times of all terms together
	PRIMARY KEY (org_id, item_id, chunk_no),
	FOREIGN KEY (org_id, item_id) REFERENCES knowledge_item (org_id, item_id) ON DELETE CASCADE
);

CREATE INDEX knowledge_chunk_by_destination ON knowledge_chunk (org_id, destination_id, length);

-- Which chunks a term stands in. How often, stands in the chunk.
CREATE TABLE knowledge_term (
	org_id         TEXT    NOT NULL,
	destination_id TEXT    NOT NULL,
	term           TEXT    NOT NULL,
	item_id        TEXT    NOT NULL,
	chunk_no       INTEGER NOT NULL,
	PRIMARY KEY (org_id, destination_id, term, item_id, chunk_no),
	FOREIGN KEY (org_id, item_id) REFERENCES knowledge_item (org_id, item_id) ON DELETE CASCADE
);

CREATE INDEX knowledge_term_by_item ON knowledge_term (org_id, item_id);

-- A vector is kept as whole numbers of 16 bits, little end first, the largest of them 32767: only its direction counts.
CREATE TABLE knowledge_window (
	org_id         TEXT    NOT NULL,
	item_id        TEXT    NOT NULL,
	chunk_no       INTEGER NOT NULL,
	window_no      INTEGER NOT NULL,
	destination_id TEXT    NOT NULL,
	model          TEXT    NOT NULL,
	dimensions     INTEGER NOT NULL,
	span_start     INTEGER NOT NULL,
	span_end       INTEGER NOT NULL,
	vector         BYTEA   NOT NULL,
	PRIMARY KEY (org_id, item_id, chunk_no, window_no),
	FOREIGN KEY (org_id, item_id, chunk_no) REFERENCES knowledge_chunk (org_id, item_id, chunk_no) ON DELETE CASCADE
);

CREATE INDEX knowledge_window_by_model ON knowledge_window (org_id, destination_id, model, item_id, chunk_no, window_no);
