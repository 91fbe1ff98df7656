package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Share is a link by which anybody may read the itinerary of a run until it expires. The token in the link is not kept, only its
// hash.
type Share struct {
	TokenHash string
	RunID     string // '' of links that were made before runs had links of their own
	CreatedAt time.Time
	ExpiresAt time.Time
}

// CreateShare keeps a new link to the itinerary of a run; a run without one is fault.NotFound. Without a moment it is created now.
func (db *DB) CreateShare(ctx context.Context, s Share) (err error) {
	defer fault.Wrap(&err, "store.CreateShare(%s)", s.RunID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if s.TokenHash == "" {
		return fault.Field("token_hash", "must not be empty")
	}
	own, err := db.FindItineraries(ctx, ItineraryFilter{RunID: s.RunID, Limit: 1})
	switch {
	case err != nil:
		return err
	case s.RunID == "" || len(own) == 0:
		return fault.New(fault.NotFound, "there is no such itinerary")
	}
	isNew, err := database.Kept(db.write.ExecContext(ctx, `
		INSERT INTO share (org_id, token_hash, run_id, itinerary_id, created_at, expires_at, revoked)
		VALUES ($1, $2, $3, $4, $5, $6, 0)
		ON CONFLICT DO NOTHING`,
		who.Org, s.TokenHash, s.RunID, own[0].ID, database.Micros(db.at.Exact(s.CreatedAt)), database.Micros(s.ExpiresAt)))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the link exists already")
	}
	return err
}

// FindShares gives the links to the itinerary of a run that are good at a moment, the newest first. Those that were made before
// runs had links of their own are found by the itinerary: each run that has it has them.
func (db *DB) FindShares(ctx context.Context, runID, itineraryID string, at time.Time) (_ []Share, err error) {
	defer fault.Wrap(&err, "store.FindShares(%s)", runID)
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanShare)(db.read.QueryContext(ctx, `
		SELECT token_hash, run_id, created_at, expires_at
		FROM share
		WHERE org_id = $1 AND (run_id = $2 AND run_id <> '' OR run_id = '' AND itinerary_id = $3) AND revoked = 0 AND expires_at > $4
		ORDER BY created_at DESC, token_hash`, who.Org, runID, itineraryID, database.Micros(at)))
}

// RevokeShares ends every link that FindShares gives, whenever it expires. That there is none is no error.
func (db *DB) RevokeShares(ctx context.Context, runID, itineraryID string) (err error) {
	defer fault.Wrap(&err, "store.RevokeShares(%s)", runID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	_, err = db.write.ExecContext(ctx, `
		UPDATE share
		SET revoked = 1
		WHERE org_id = $1 AND (run_id = $2 AND run_id <> '' OR run_id = '' AND itinerary_id = $3) AND revoked = 0`, who.Org, runID, itineraryID)
	return err
}

// FindShared gives the itinerary that a link leads to at a moment, whoever asks: who has the token may read it. A link that is
// not known, was ended or has expired is fault.NotFound. It goes by the name that its trip has by then.
func (db *DB) FindShared(ctx context.Context, tokenHash string, at time.Time) (_ Shared, err error) {
	defer fault.Wrap(&err, "store.FindShared")
	it, err := scanShared(db.read.QueryRowContext(tenant.AsSystem(ctx), `
		SELECT i.itinerary_id, i.run_id, i.user_id, i.data, i.created_at,
			COALESCE((SELECT r.name FROM agent_run r WHERE r.org_id = i.org_id AND r.run_id = i.run_id), '')
		FROM share s
		JOIN itinerary i ON i.org_id = s.org_id AND i.itinerary_id = s.itinerary_id
		WHERE s.token_hash = $1 AND s.revoked = 0 AND s.expires_at > $2 -- of any organisation: links`, tokenHash, database.Micros(at)))
	return it, database.Found(err, "there is no such link")
}

// Shared is an itinerary that a link leads to.
type Shared struct {
	Itinerary
	Name string // what somebody calls the trip; "" where nobody has called it anything
}

func scanShared(s database.Row) (sh Shared, err error) {
	var created int64
	err = s.Scan(&sh.ID, &sh.RunID, &sh.UserID, database.Document(&sh.Data), &created, &sh.Name)
	sh.CreatedAt = database.Moment(created)
	return sh, err
}

func scanShare(s database.Row) (sh Share, err error) {
	var created, expires int64
	err = s.Scan(&sh.TokenHash, &sh.RunID, &created, &expires)
	sh.CreatedAt, sh.ExpiresAt = database.Moment(created), database.Moment(expires)
	return sh, err
}
