-- +goose Up

-- The lane of the address that a guest came from while their run is under way: it goes on in that lane in another process, and runs
-- of one address are counted. Empty for everybody else, and when the run is over.
ALTER TABLE agent_run ADD COLUMN address_lane TEXT NOT NULL DEFAULT '';

CREATE INDEX agent_run_address_lane ON agent_run (address_lane) WHERE status = 'running';
