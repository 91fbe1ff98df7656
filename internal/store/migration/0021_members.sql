-- +goose Up

-- What a letter tells of somebody else, and of an organisation that its reader belongs to no more: that is not there to be looked up when
-- the letter is sent.
ALTER TABLE mail_letter ADD COLUMN name TEXT NOT NULL DEFAULT ''; -- of the organisation

ALTER TABLE mail_letter ADD COLUMN about TEXT NOT NULL DEFAULT ''; -- address of who it is about

ALTER TABLE mail_letter ADD COLUMN done_by TEXT NOT NULL DEFAULT ''; -- address of who did it
