-- +goose Up

-- Of which login a token is one: when that was, what it is used with and where, so that people know their sessions from one another.
-- A token of an earlier version says nothing of it.
ALTER TABLE refresh_token ADD COLUMN began_at BIGINT;

ALTER TABLE refresh_token ADD COLUMN agent TEXT NOT NULL DEFAULT '';

ALTER TABLE refresh_token ADD COLUMN network TEXT NOT NULL DEFAULT '';

-- What this installation alone knows: the salts of addresses are made under it. It is kept for the organisation '*', which nobody
-- is in, so that row-level security shows it to nobody who acts for one.
CREATE TABLE secret (
	org_id     TEXT   NOT NULL,
	name       TEXT   NOT NULL,
	value      TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (org_id, name)
);

-- A login finds the accounts that a password opens by its hash, however many have the address.
CREATE INDEX user_account_by_password ON user_account (email, password_hash);
