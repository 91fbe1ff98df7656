-- +goose Up

-- The "org" and "user" of the specification. user is a keyword of SQL, so the table is called user_account.
--
-- Runs, itineraries and all else carry org_id and user_id without a foreign key to these tables: on a machine of one's own
-- nobody has an account.

CREATE TABLE org (
	org_id     TEXT   NOT NULL,
	slug       TEXT   NOT NULL UNIQUE,
	name       TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id)
);

CREATE TABLE user_account (
	org_id        TEXT   NOT NULL,
	user_id       TEXT   NOT NULL,
	email         TEXT   NOT NULL, -- in lower case
	password_hash TEXT   NOT NULL, -- Argon2id, as a PHC string
	role          TEXT   NOT NULL,
	locked_until  BIGINT,
	created_at    BIGINT NOT NULL,
	PRIMARY KEY (org_id, user_id),
	UNIQUE (org_id, email),
	FOREIGN KEY (org_id) REFERENCES org (org_id)
);

CREATE INDEX user_account_by_email ON user_account (email);

CREATE TABLE refresh_token (
	org_id     TEXT    NOT NULL,
	token_id   TEXT    NOT NULL,
	user_id    TEXT    NOT NULL,
	family     TEXT    NOT NULL, -- the login it descends from
	token_hash TEXT    NOT NULL,
	expires_at BIGINT  NOT NULL,
	used_at    BIGINT,
	revoked    INTEGER NOT NULL,
	created_at BIGINT  NOT NULL,
	PRIMARY KEY (org_id, token_id),
	UNIQUE (org_id, token_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES user_account (org_id, user_id)
);

CREATE INDEX refresh_token_by_family ON refresh_token (org_id, family);

CREATE INDEX refresh_token_by_user ON refresh_token (org_id, user_id);

CREATE INDEX refresh_token_expires ON refresh_token (expires_at);
