-- +goose Up

-- When a session was ended; NULL while it goes on, and for what an earlier version ended. Every server looks for what ended in the last
-- quarter of an hour, so that it refuses the access tokens that were given out before.
ALTER TABLE refresh_token ADD COLUMN ended_at BIGINT;

CREATE INDEX refresh_token_ended ON refresh_token (ended_at) WHERE ended_at IS NOT NULL;
