-- +goose Up

-- A guest has neither an e-mail address nor a password until they claim their organisation, which is theirs alone.
ALTER TABLE user_account ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;

CREATE INDEX user_account_guest ON user_account (created_at) WHERE guest = 1;
