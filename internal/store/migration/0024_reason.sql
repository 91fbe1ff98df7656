-- +goose Up

-- Why a run has no plan, as programs know it, on the event that ends its story; '' on all others.
ALTER TABLE run_event ADD COLUMN reason TEXT NOT NULL DEFAULT '';
