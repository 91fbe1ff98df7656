-- +goose Up

-- Why a file did not become a document, as programs know it; '' where there is no word for it, and of what an earlier version kept.
ALTER TABLE upload ADD COLUMN trouble TEXT NOT NULL DEFAULT '';
