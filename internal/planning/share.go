package planning

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/trip"
)

// Links are the store's shares behind the doors. A token has at least 128 random bits; what is kept is its hash.
type Links struct {
	Store *store.DB
	Now   func() time.Time
}

var _ api.Shares = Links{}

// CreateShare makes a link. A run of before may have found its itinerary kept already, by another run of the same request: it gets
// one of its own now.
func (l Links) CreateShare(ctx context.Context, runID string, until time.Time) (string, error) {
	token := rand.Text()
	link := store.Share{TokenHash: hashOf(token), RunID: runID, CreatedAt: l.Now(), ExpiresAt: until}
	err := l.Store.CreateShare(ctx, link)
	if !fault.Is(err, fault.NotFound) {
		return token, err
	}
	r, err := l.Store.FindRunByID(ctx, runID)
	if err != nil {
		return "", err
	}
	it, err := itineraryOf(r)
	if err != nil {
		return "", err
	}
	if err := l.Store.CreateItinerary(ctx, store.Itinerary{ID: it.ID, RunID: runID, Data: r.Result}); err != nil {
		return "", err
	}
	return token, l.Store.CreateShare(ctx, link)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// FindShares gives the links that are good.
func (l Links) FindShares(ctx context.Context, runID, itineraryID string) ([]api.Share, error) {
	list, err := l.Store.FindShares(ctx, runID, itineraryID, l.Now())
	out := make([]api.Share, len(list))
	for i, s := range list {
		out[i] = api.Share{CreatedAt: s.CreatedAt, ExpiresAt: s.ExpiresAt}
	}
	return out, err
}

// RevokeShares ends every link to the itinerary of a run.
func (l Links) RevokeShares(ctx context.Context, runID, itineraryID string) error {
	return l.Store.RevokeShares(ctx, runID, itineraryID)
}

// FindShared gives the itinerary that a token leads to, under the name that its trip has.
func (l Links) FindShared(ctx context.Context, token string) (trip.Itinerary, error) {
	kept, err := l.Store.FindShared(ctx, hashOf(token), l.Now())
	if err != nil {
		return trip.Itinerary{}, err
	}
	var it trip.Itinerary
	err = json.Unmarshal(kept.Data, &it)
	it.Title = cmp.Or(kept.Name, it.Title)
	return it, err
}
