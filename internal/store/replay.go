package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// ReplayKey says which write is repeated: its route and the key that its caller chose. Organisation and user come from the
// context, so that one user's keys are nobody else's (C-22).
type ReplayKey struct {
	Method string
	Path   string
	Key    string
}

func (k ReplayKey) route() string { return k.Method + " " + k.Path }

// ReplayState is how far a write with a key is.
type ReplayState string

// The states that BeginReplay gives.
const (
	ReplayStarted   ReplayState = "started"   // nobody did it: the caller does, and then finishes or abandons
	ReplayCompleted ReplayState = "completed" // done: the answer is in the Replay
	ReplayPending   ReplayState = "pending"   // somebody is doing it now
	ReplayOther     ReplayState = "other"     // the key stands for another body
)

// Replay is the answer to a write, to be given again. Holder is the right to finish it.
type Replay struct {
	State   ReplayState
	Status  int
	Headers map[string][]string // as http.Header has them
	Body    []byte
	Holder  string
}

// replayLease is how long a write may take before whoever repeats it takes over: its process has died.
const replayLease = time.Minute

// BeginReplay takes a write on for whoever comes first, and tells the others how it stands. The answer is kept for ttl. A write
// whose holder died is taken over after a minute, and a key whose ttl is over is as good as new.
func (db *DB) BeginReplay(ctx context.Context, k ReplayKey, bodyHash string, ttl time.Duration) (_ Replay, err error) {
	defer fault.Wrap(&err, "store.BeginReplay")
	who, err := database.Caller(ctx)
	if err != nil {
		return Replay{}, err
	}
	now, holder := db.at.Exact(time.Time{}), rand.Text()
	started, err := database.Kept(db.small.ExecContext(ctx, `
		INSERT INTO idempotency (org_id, user_id, route, request_key, body_hash, state, status, holder, lease_until, ttl_until,
			created_at)
		VALUES ($1, $2, $3, $4, $5, 'pending', 0, $6, $7, $8, $9)
		ON CONFLICT (org_id, user_id, route, request_key) DO UPDATE
		SET body_hash = excluded.body_hash, state = excluded.state, status = excluded.status, headers = NULL, body = NULL,
			holder = excluded.holder, lease_until = excluded.lease_until, ttl_until = excluded.ttl_until,
			created_at = excluded.created_at
		WHERE idempotency.ttl_until <= excluded.created_at OR idempotency.state = 'pending'
			AND idempotency.lease_until <= excluded.created_at AND idempotency.body_hash = excluded.body_hash`,
		who.Org, who.User, k.route(), k.Key, bodyHash, holder, database.Micros(now.Add(replayLease)), database.Micros(now.Add(ttl)), database.Micros(now)))
	if err != nil {
		return Replay{}, err
	}
	if started {
		return Replay{State: ReplayStarted, Holder: holder}, nil
	}
	return db.findReplay(ctx, who, k, bodyHash)
}

// findReplay gives how a write of somebody else's stands.
func (db *DB) findReplay(ctx context.Context, who tenant.Identity, k ReplayKey, bodyHash string) (Replay, error) {
	var hash, state string
	var headers sql.NullString
	var r Replay
	err := db.write.QueryRowContext(ctx, `
		SELECT body_hash, state, status, headers, body
		FROM idempotency
		WHERE org_id = $1 AND user_id = $2 AND route = $3 AND request_key = $4`, who.Org, who.User, k.route(), k.Key).
		Scan(&hash, &state, &r.Status, &headers, &r.Body)
	switch {
	case errors.Is(err, sql.ErrNoRows): // abandoned a moment ago
		return Replay{State: ReplayPending}, nil
	case err != nil:
		return Replay{}, err
	case hash != bodyHash:
		return Replay{State: ReplayOther}, nil
	case state == string(ReplayPending):
		return Replay{State: ReplayPending}, nil
	}
	r.State = ReplayCompleted
	if headers.Valid {
		err = json.Unmarshal([]byte(headers.String), &r.Headers)
	}
	return r, err
}

// FinishReplay keeps the answer of a write that BeginReplay started, unless another has taken it over: then the other's
// stands.
func (db *DB) FinishReplay(ctx context.Context, k ReplayKey, answer Replay) (err error) {
	defer fault.Wrap(&err, "store.FinishReplay")
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	headers, err := json.Marshal(answer.Headers)
	if err != nil {
		return err
	}
	if answer.Body == nil {
		answer.Body = []byte{}
	}
	_, err = db.small.ExecContext(ctx, `
		UPDATE idempotency
		SET state = 'completed', status = $6, headers = $7, body = $8
		WHERE org_id = $1 AND user_id = $2 AND route = $3 AND request_key = $4 AND holder = $5 AND state = 'pending'`,
		who.Org, who.User, k.route(), k.Key, answer.Holder, answer.Status, string(headers), answer.Body)
	return err
}

// AbandonReplay forgets a write that BeginReplay started and that came to nothing, so that it can be tried again.
func (db *DB) AbandonReplay(ctx context.Context, k ReplayKey, holder string) (err error) {
	defer fault.Wrap(&err, "store.AbandonReplay")
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	_, err = db.write.ExecContext(ctx, `
		DELETE FROM idempotency
		WHERE org_id = $1 AND user_id = $2 AND route = $3 AND request_key = $4 AND holder = $5 AND state = 'pending'`,
		who.Org, who.User, k.route(), k.Key, holder)
	return err
}
