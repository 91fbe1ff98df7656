-- +goose Up

-- Since when the address of somebody who came as a guest is theirs; NULL for everybody else, who had it from the beginning.
ALTER TABLE user_account ADD COLUMN claimed_at BIGINT;

-- A login without an organisation looks at the few who have had the address for the longest, however many there are.
CREATE INDEX user_account_by_age ON user_account (email, (COALESCE(claimed_at, created_at)), org_id, user_id);
