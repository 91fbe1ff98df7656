-- +goose Up

-- What somebody calls a trip; '' where nobody has called it anything. And the days that it came to last, as 2026-06-10; '' of a run that has
-- come to no trip, and of what an earlier version kept.
ALTER TABLE agent_run ADD COLUMN name TEXT NOT NULL DEFAULT '';

ALTER TABLE agent_run ADD COLUMN first_day TEXT NOT NULL DEFAULT '';

ALTER TABLE agent_run ADD COLUMN last_day TEXT NOT NULL DEFAULT '';
