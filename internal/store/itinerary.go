package store

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
)

// Itinerary is a finished plan as it is kept: the document and whose it is.
type Itinerary struct {
	ID        string          // its document's, unless another run made the same document before
	RunID     string          // the run that made it
	UserID    string          // for whom; CreateItinerary takes it from the context
	Data      json.RawMessage // the trip.Itinerary
	CreatedAt time.Time
}

// ItineraryFilter narrows FindItineraries; zero fields do not.
type ItineraryFilter struct {
	RunID string
	Limit int // 0 means 50
}

// CreateItinerary keeps the itinerary of a run. The same ID from the same run again changes nothing, because a step may run twice.
// The same document of another run is kept for that one too, under an ID made of both: who asks for the same bytes again has a run,
// an itinerary and links of their own. Another document under that ID is fault.Conflict. Without a moment it is created now.
func (db *DB) CreateItinerary(ctx context.Context, it Itinerary) (err error) {
	defer fault.Wrap(&err, "store.CreateItinerary(%s)", it.ID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	switch {
	case it.ID == "":
		return fault.Field("itinerary_id", "must not be empty")
	case len(it.Data) == 0:
		return fault.Field("data", "must not be empty")
	}
	it.UserID = who.User
	isNew, err := db.insertItinerary(ctx, who.Org, it)
	if err != nil || isNew {
		return err
	}
	first, err := db.FindItineraryByID(ctx, it.ID)
	switch {
	case err != nil || first.RunID == it.RunID:
		return err
	case !bytes.Equal(first.Data, it.Data):
		return fault.New(fault.Conflict, "the itinerary is of another run")
	}
	it.ID = nameOfTwin(it.ID, it.RunID)
	_, err = db.insertItinerary(ctx, who.Org, it)
	return err
}

func (db *DB) insertItinerary(ctx context.Context, org string, it Itinerary) (isNew bool, err error) {
	return database.Kept(db.write.ExecContext(ctx, `
		INSERT INTO itinerary (org_id, itinerary_id, run_id, user_id, data, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (org_id, itinerary_id) DO NOTHING`,
		org, it.ID, it.RunID, it.UserID, database.Text(it.Data), database.Micros(db.at.Exact(it.CreatedAt))))
}

// FindItineraryByID gives an itinerary, or fault.NotFound.
func (db *DB) FindItineraryByID(ctx context.Context, id string) (_ Itinerary, err error) {
	defer fault.Wrap(&err, "store.FindItineraryByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return Itinerary{}, err
	}
	it, err := scanItinerary(db.read.QueryRowContext(ctx, `
		SELECT itinerary_id, run_id, user_id, data, created_at
		FROM itinerary
		WHERE org_id = $1 AND itinerary_id = $2`, who.Org, id))
	return it, database.Found(err, "there is no such itinerary")
}

// FindItineraries gives the newest itineraries first.
func (db *DB) FindItineraries(ctx context.Context, f ItineraryFilter) (_ []Itinerary, err error) {
	defer fault.Wrap(&err, "store.FindItineraries")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanItinerary)(db.read.QueryContext(ctx, `
		SELECT itinerary_id, run_id, user_id, data, created_at
		FROM itinerary
		WHERE org_id = $1 AND ($2 = '' OR run_id = $2)
		ORDER BY created_at DESC, itinerary_id DESC
		LIMIT $3`, who.Org, f.RunID, database.Limit(f.Limit)))
}

func scanItinerary(s database.Row) (it Itinerary, err error) {
	var created int64
	if err := s.Scan(&it.ID, &it.RunID, &it.UserID, database.Document(&it.Data), &created); err != nil {
		return Itinerary{}, err
	}
	it.CreatedAt = database.Moment(created)
	return it, nil
}
