package knowledge

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// DestinationFilter narrows FindDestinations; zero fields do not.
type DestinationFilter struct {
	City    string
	Country string
	Limit   int // 0 means 50
}

// CreateDestination keeps a new destination. A city of a country is there once: again it is fault.Conflict.
func (k *Keeper) CreateDestination(ctx context.Context, d trip.Destination) (err error) {
	defer fault.Wrap(&err, "knowledge.CreateDestination(%s)", d.ID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	if d.ID == "" {
		return fault.Field("destination_id", "must not be empty")
	}
	lat, lon := coordinates(d.Geo)
	isNew, err := database.Kept(k.db.Write.ExecContext(ctx, `
		INSERT INTO destination (org_id, destination_id, city, country, lat, lon, fixture_path, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`, who.Org, d.ID, d.City, d.Country, lat, lon, d.FixturePath, database.Micros(k.db.Exact(d.CreatedAt))))
	if err == nil && !isNew {
		return fault.New(fault.Conflict, "the destination exists already")
	}
	return err
}

// FindDestinationByID gives a destination, or fault.NotFound.
func (k *Keeper) FindDestinationByID(ctx context.Context, id string) (_ trip.Destination, err error) {
	defer fault.Wrap(&err, "knowledge.FindDestinationByID(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return trip.Destination{}, err
	}
	d, err := scanDestination(k.db.Read.QueryRowContext(ctx, `
		SELECT destination_id, city, country, lat, lon, fixture_path, created_at
		FROM destination
		WHERE org_id = $1 AND destination_id = $2`, who.Org, id))
	return d, database.Found(err, "there is no such destination")
}

// FindDestinations gives the destinations by country and city.
func (k *Keeper) FindDestinations(ctx context.Context, f DestinationFilter) (_ []trip.Destination, err error) {
	defer fault.Wrap(&err, "knowledge.FindDestinations")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanDestination)(k.db.Read.QueryContext(ctx, `
		SELECT destination_id, city, country, lat, lon, fixture_path, created_at
		FROM destination
		WHERE org_id = $1 AND ($2 = '' OR city = $2) AND ($3 = '' OR country = $3)
		ORDER BY country, city
		LIMIT $4`, who.Org, f.City, f.Country, database.Limit(f.Limit)))
}

// UpdateDestination changes a destination and gives it as it is then. Members of two changes that meet are both kept. One that is not
// there is fault.NotFound, one whose city is taken fault.Conflict.
func (k *Keeper) UpdateDestination(ctx context.Context, id string, c trip.DestinationChange) (d trip.Destination, err error) {
	defer fault.Wrap(&err, "knowledge.UpdateDestination(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return d, err
	}
	lat, lon := coordinates(c.Geo)
	d, err = scanDestination(k.db.Write.QueryRowContext(ctx, `
		UPDATE destination
		SET city = COALESCE($3, city), country = COALESCE($4, country), lat = COALESCE($5, lat), lon = COALESCE($6, lon)
		WHERE org_id = $1 AND destination_id = $2
			AND NOT EXISTS (SELECT 1 FROM destination o
				WHERE o.org_id = $1 AND o.city = COALESCE($3, destination.city) AND o.country = COALESCE($4, destination.country)
					AND o.destination_id <> $2)
		RETURNING destination_id, city, country, lat, lon, fixture_path, created_at`,
		who.Org, id, c.City, c.Country, lat, lon))
	if !errors.Is(err, sql.ErrNoRows) {
		return d, err
	}
	if _, err := k.FindDestinationByID(ctx, id); err != nil {
		return d, err
	}
	return d, fault.New(fault.Conflict, "the destination exists already")
}

// DeleteDestination removes a destination with the knowledge that belongs to it. One that is not there is fault.NotFound.
func (k *Keeper) DeleteDestination(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "knowledge.DeleteDestination(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	gone, err := database.Kept(k.db.Write.ExecContext(ctx, `
		DELETE FROM destination
		WHERE org_id = $1 AND destination_id = $2`, who.Org, id))
	if err == nil && !gone {
		return fault.New(fault.NotFound, "there is no such destination")
	}
	return err
}

func coordinates(p *geo.Point) (lat, lon sql.NullFloat64) {
	if p == nil {
		return lat, lon
	}
	return sql.NullFloat64{Float64: p.Lat, Valid: true}, sql.NullFloat64{Float64: p.Lon, Valid: true}
}

func scanDestination(s database.Row) (d trip.Destination, err error) {
	var lat, lon sql.NullFloat64
	var created int64
	if err := s.Scan(&d.ID, &d.City, &d.Country, &lat, &lon, &d.FixturePath, &created); err != nil {
		return trip.Destination{}, err
	}
	if lat.Valid && lon.Valid {
		d.Geo = &geo.Point{Lat: lat.Float64, Lon: lon.Float64}
	}
	d.CreatedAt = database.Moment(created)
	return d, nil
}
