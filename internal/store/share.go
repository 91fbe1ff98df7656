package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Share is a link by which anybody may read an itinerary until it expires. The token in the link is not kept, only its hash.
type Share struct {
	TokenHash   string
	ItineraryID string
	CreatedAt   time.Time
	ExpiresAt   time.Time
}

// CreateShare keeps a new link to an itinerary. Without a moment it is created now.
func (db *DB) CreateShare(ctx context.Context, s Share) (err error) {
	defer fault.Wrap(&err, "store.CreateShare(%s)", s.ItineraryID)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	if s.TokenHash == "" {
		return fault.Field("token_hash", "must not be empty")
	}
	if _, err := db.FindItineraryByID(ctx, s.ItineraryID); err != nil {
		return err
	}
	isNew, err := kept(db.write.ExecContext(ctx, `
		INSERT INTO share (org_id, token_hash, itinerary_id, created_at, expires_at, revoked)
		VALUES ($1, $2, $3, $4, $5, 0)
		ON CONFLICT DO NOTHING`,
		who.Org, s.TokenHash, s.ItineraryID, micros(db.exact(s.CreatedAt)), micros(s.ExpiresAt)))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the link exists already")
	}
	return err
}

// FindShares gives the links to an itinerary that are good at a moment, the newest first.
func (db *DB) FindShares(ctx context.Context, itineraryID string, at time.Time) (_ []Share, err error) {
	defer fault.Wrap(&err, "store.FindShares(%s)", itineraryID)
	who, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	return all(scanShare)(db.read.QueryContext(ctx, `
		SELECT token_hash, itinerary_id, created_at, expires_at
		FROM share
		WHERE org_id = $1 AND itinerary_id = $2 AND revoked = 0 AND expires_at > $3
		ORDER BY created_at DESC, token_hash`, who.Org, itineraryID, micros(at)))
}

// RevokeShares ends every link to an itinerary. That there is none is no error.
func (db *DB) RevokeShares(ctx context.Context, itineraryID string) (err error) {
	defer fault.Wrap(&err, "store.RevokeShares(%s)", itineraryID)
	who, err := caller(ctx)
	if err != nil {
		return err
	}
	_, err = db.write.ExecContext(ctx, `
		UPDATE share
		SET revoked = 1
		WHERE org_id = $1 AND itinerary_id = $2 AND revoked = 0`, who.Org, itineraryID)
	return err
}

// FindShared gives the itinerary that a link leads to at a moment, whoever asks: who has the token may read it. A link that is
// not known, was ended or has expired is fault.NotFound.
func (db *DB) FindShared(ctx context.Context, tokenHash string, at time.Time) (_ Itinerary, err error) {
	defer fault.Wrap(&err, "store.FindShared")
	it, err := scanItinerary(db.read.QueryRowContext(tenant.AsSystem(ctx), `
		SELECT i.itinerary_id, i.run_id, i.user_id, i.data, i.created_at
		FROM share s
		JOIN itinerary i ON i.org_id = s.org_id AND i.itinerary_id = s.itinerary_id
		WHERE s.token_hash = $1 AND s.revoked = 0 AND s.expires_at > $2 -- of any organisation: links`, tokenHash, micros(at)))
	return it, found(err, "link")
}

func scanShare(s row) (sh Share, err error) {
	var created, expires int64
	err = s.Scan(&sh.TokenHash, &sh.ItineraryID, &created, &expires)
	sh.CreatedAt, sh.ExpiresAt = moment(created), moment(expires)
	return sh, err
}
