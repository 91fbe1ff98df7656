package store

import (
	"context"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Retention says for how long things are kept; zero fields mean the defaults of the specification (seed 000 §9.4).
type Retention struct {
	ToolLog     time.Duration // calls of tools, with their run; 24 hours
	Run         time.Duration // ended runs and their events; 30 days
	Itinerary   time.Duration // finished plans; 90 days
	Idempotency time.Duration // answers to writes, after their own time is over, and uploads that came to nothing; 24 hours
	Audit       time.Duration // lines of the audit log; 365 days
}

func (r Retention) withDefaults() Retention {
	or := func(d *time.Duration, otherwise time.Duration) {
		if *d == 0 {
			*d = otherwise
		}
	}
	const day = 24 * time.Hour
	or(&r.ToolLog, day)
	or(&r.Run, 30*day)
	or(&r.Itinerary, 90*day)
	or(&r.Idempotency, day)
	or(&r.Audit, 365*day)
	return r
}

// LetterFor is how long it is tried to send a letter: a day later nobody waits for it any more.
const LetterFor = 24 * time.Hour

// Pruned counts what was forgotten, by what it was.
type Pruned struct {
	ToolLogs    int64 `json:"tool_logs"`
	Runs        int64 `json:"runs"`
	Itineraries int64 `json:"itineraries"`
	Idempotency int64 `json:"idempotency"`
	Tokens      int64 `json:"refresh_tokens"`
	MailTokens  int64 `json:"mail_tokens"`
	Letters     int64 `json:"letters"` // that could not be sent for too long
	Audit       int64 `json:"audit_entries"`
	Nodes       int64 `json:"node_cache"`
	Answers     int64 `json:"tool_cache"`
	Figures     int64 `json:"figures"`
	Shares      int64 `json:"shares"`
	Uploads     int64 `json:"uploads"`
	Guests      int64 `json:"guests"` // see DeleteGuest: what they had in the engine goes first
}

// pruning forgets one sort of thing, so many rows at a time.
type pruning struct {
	count     *int64
	before    time.Time
	atOnce    int
	statement string // of the database's own name for a row ({row}): keys differ
}

// Whoever writes waits for one portion of this size at most. A run takes its events along, some dozens, and a log of tools is long.
const (
	portion     = 500
	fewerAtOnce = 50
)

// Prune forgets what is older than its time, of every organisation, in small portions. A run that is still on its way stays,
// however old, and so does a document, with the upload that it came from: somebody removes it. An itinerary
// stays as long as a link to it is good. When it is cancelled in the middle, what was forgotten is counted, and the next time goes on.
func (db *DB) Prune(ctx context.Context, keep Retention, now time.Time) (p Pruned, err error) {
	defer fault.Wrap(&err, "store.Prune")
	for _, each := range p.everything(keep.withDefaults(), now) {
		if err := db.prune(tenant.AsSystem(ctx), each); err != nil {
			return p, err
		}
	}
	return p, nil
}

// prune takes portion after portion until one is not full.
func (db *DB) prune(ctx context.Context, each pruning) error {
	statement := strings.ReplaceAll(each.statement, "{row}", db.at.RowID())
	for n := int64(each.atOnce); n == int64(each.atOnce); {
		r, err := db.write.ExecContext(ctx, statement, database.Micros(each.before), each.atOnce)
		if err != nil {
			return err
		}
		if n, err = r.RowsAffected(); err != nil {
			return err
		}
		*each.count += n
	}
	return nil
}

func (p *Pruned) everything(keep Retention, now time.Time) []pruning {
	return []pruning{
		{&p.ToolLogs, now.Add(-keep.ToolLog), fewerAtOnce, `
		UPDATE agent_run SET tool_log = NULL
		WHERE {row} IN (SELECT {row} FROM agent_run WHERE tool_log IS NOT NULL AND created_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Runs, now.Add(-keep.Run), fewerAtOnce, `
		DELETE FROM agent_run
		WHERE {row} IN (SELECT {row} FROM agent_run WHERE completed_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Shares, now, portion, `
		DELETE FROM share
		WHERE {row} IN (SELECT {row} FROM share WHERE expires_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Itineraries, now.Add(-keep.Itinerary), portion, `
		DELETE FROM itinerary
		WHERE {row} IN (
			SELECT {row} FROM itinerary
			WHERE created_at < $1 AND NOT EXISTS (
				SELECT 1 FROM share s WHERE s.org_id = itinerary.org_id AND s.itinerary_id = itinerary.itinerary_id AND s.revoked = 0)
			LIMIT $2)
			-- of every organisation: retention`},
		{&p.Idempotency, now.Add(-keep.Idempotency), portion, `
		DELETE FROM idempotency
		WHERE {row} IN (SELECT {row} FROM idempotency WHERE ttl_until < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Uploads, now.Add(-keep.Idempotency), portion, `
		DELETE FROM upload
		WHERE {row} IN (
			SELECT {row} FROM upload
			WHERE status IN ('ready', 'failed', 'cancelled') AND updated_at < $1 AND NOT EXISTS (
				SELECT 1 FROM knowledge_item i WHERE i.org_id = upload.org_id AND i.item_id = upload.upload_id)
			LIMIT $2)
			-- of every organisation: retention`},
		{&p.Tokens, now, portion, `
		DELETE FROM refresh_token
		WHERE {row} IN (SELECT {row} FROM refresh_token WHERE expires_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.MailTokens, now, portion, `
		DELETE FROM mail_token
		WHERE {row} IN (SELECT {row} FROM mail_token WHERE expires_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Letters, now.Add(-LetterFor), portion, `
		DELETE FROM mail_letter
		WHERE {row} IN (SELECT {row} FROM mail_letter WHERE created_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Audit, now.Add(-keep.Audit), portion, `
		DELETE FROM audit_log
		WHERE {row} IN (SELECT {row} FROM audit_log WHERE at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Nodes, now, portion, `
		DELETE FROM node_cache
		WHERE {row} IN (SELECT {row} FROM node_cache WHERE expires_at < $1 LIMIT $2)
			-- of every organisation: retention`},
		{&p.Answers, now, portion, `
		DELETE FROM tool_cache
		WHERE {row} IN (SELECT {row} FROM tool_cache WHERE expires_at < $1 LIMIT $2)`},
		{&p.Figures, now.Add(-FiguresFor), portion, `
		DELETE FROM figures
		WHERE {row} IN (SELECT {row} FROM figures WHERE minute < $1 LIMIT $2)
			-- of every organisation: retention`},
	}
}
