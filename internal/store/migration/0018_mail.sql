-- +goose Up

-- Since when it is known that the address is read by whom the account belongs to; NULL while it is not.
ALTER TABLE user_account ADD COLUMN email_verified_at BIGINT;

-- What a link in a mail is worth: once, for one account and one purpose, until it expires. The token itself is never kept.
CREATE TABLE mail_token (
	org_id     TEXT   NOT NULL,
	token_hash TEXT   NOT NULL,
	user_id    TEXT   NOT NULL,
	purpose    TEXT   NOT NULL, -- verify, reset
	expires_at BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, token_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES user_account (org_id, user_id) ON DELETE CASCADE
);

CREATE INDEX mail_token_by_user ON mail_token (org_id, user_id, purpose);

CREATE INDEX mail_token_expires ON mail_token (expires_at);

-- Letters that are to be sent. No token stands here: it is made with the letter, when that is sent. Who asks for a password has no
-- organisation yet; such a letter is kept under the id of nobody.
CREATE TABLE mail_letter (
	org_id     TEXT    NOT NULL,
	letter_id  TEXT    NOT NULL,
	user_id    TEXT    NOT NULL, -- '' while it is not known whose account it is
	kind       TEXT    NOT NULL, -- verify, reset, changed
	email      TEXT    NOT NULL, -- that somebody typed; '' where the user has one
	slug       TEXT    NOT NULL, -- of the organisation that they named
	lang       TEXT    NOT NULL,
	created_at BIGINT  NOT NULL,
	next_at    BIGINT  NOT NULL, -- when it is to be tried; whoever tries puts it off first
	tries      INTEGER NOT NULL,
	PRIMARY KEY (org_id, letter_id)
);

CREATE INDEX mail_letter_next ON mail_letter (next_at);

-- Who is being deleted: an organisation, or one user of it. As long as it stands here nobody acts for them, and what is left of them is
-- removed. It outlives every access token that was given out before.
CREATE TABLE departure (
	org_id   TEXT   NOT NULL,
	user_id  TEXT   NOT NULL, -- '' for the whole organisation
	gone_at  BIGINT NOT NULL,
	swept_at BIGINT, -- when all was removed for the first time
	PRIMARY KEY (org_id, user_id)
);
