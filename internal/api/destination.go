package api

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/trip"
)

// NewDestination is what POST /destinations takes.
type NewDestination struct {
	City    string     `json:"city" maxLength:"120"`
	Country string     `json:"country" maxLength:"120"`
	Geo     *geo.Point `json:"geo,omitempty"`
}

// DestinationChange is what PATCH /destinations/{id} takes: members that are not there stay as they are.
type DestinationChange struct {
	City    *string    `json:"city,omitempty" maxLength:"120"`
	Country *string    `json:"country,omitempty" maxLength:"120"`
	Geo     *geo.Point `json:"geo,omitempty"`
}

type destinationOut struct {
	Location string `header:"Location"`
	Body     trip.Destination
}

type destinationsOut struct {
	Body struct {
		Destinations []trip.Destination `json:"destinations"`
	}
}

// PlacePath is the id of a destination in a path.
type PlacePath struct {
	ID string `path:"id" doc:"The destination, a UUID."`
}

const mostDestinations = 1000

func (s *server) findDestinations(ctx context.Context, _ *struct{}) (*destinationsOut, error) {
	list, err := s.Destinations.FindDestinations(ctx, mostDestinations)
	if err != nil {
		return nil, err
	}
	out := &destinationsOut{}
	out.Body.Destinations = register.OrEmpty(list)
	return out, nil
}

func (s *server) findDestination(ctx context.Context, in *struct{ PlacePath }) (*destinationOut, error) {
	d, err := s.Destinations.FindDestinationByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &destinationOut{Body: d}, nil
}

func (s *server) createDestination(ctx context.Context, in *struct {
	door.Keyed
	register.Sent[NewDestination]
}) (*destinationOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	d := trip.Destination{City: b.City, Country: b.Country, Geo: b.Geo, CreatedAt: s.Now().UTC().Truncate(time.Microsecond)}
	if err := d.Validate(); err != nil {
		return nil, err
	}
	if d.ID, err = in.WorkID(ctx, "destination", in.RawBody); err != nil {
		return nil, err
	}
	err = s.Destinations.CreateDestination(ctx, d)
	if fault.Is(err, fault.Conflict) {
		made, findErr := s.Destinations.FindDestinationByID(ctx, d.ID) // by this very request, before the server died
		if findErr != nil {
			return nil, err
		}
		d, err = made, nil
	}
	if err != nil {
		return nil, err
	}
	return &destinationOut{Location: "/destinations/" + d.ID, Body: d}, nil
}

func (s *server) updateDestination(ctx context.Context, in *struct {
	door.Keyed
	PlacePath
	register.Sent[DestinationChange]
}) (*destinationOut, error) {
	sent, err := in.Read()
	if err != nil {
		return nil, err
	}
	change := trip.DestinationChange(sent)
	if err := change.Validate(); err != nil {
		return nil, err
	}
	d, err := s.Destinations.UpdateDestination(ctx, in.ID, change)
	if err != nil {
		return nil, err
	}
	return &destinationOut{Body: d}, nil
}

func (s *server) deleteDestination(ctx context.Context, in *struct {
	door.Keyed
	PlacePath
}) (*struct{}, error) {
	if _, err := s.Destinations.FindDestinationByID(ctx, in.ID); err != nil {
		return nil, err
	}
	return nil, s.Destinations.DeleteDestination(ctx, in.ID)
}

// FindDestinations gives the places the organisation plans for.
func (c *Client) FindDestinations(ctx context.Context) ([]trip.Destination, error) {
	var out destinationsOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: "/destinations"}, &out.Body)
	return out.Body.Destinations, err
}

// FindDestination gives one place.
func (c *Client) FindDestination(ctx context.Context, id string) (d trip.Destination, err error) {
	return d, c.Do(ctx, client.Call{Method: "GET", Path: "/destinations/" + client.Escape(id)}, &d)
}

// CreateDestination adds a place.
func (c *Client) CreateDestination(ctx context.Context, n NewDestination) (d trip.Destination, err error) {
	return d, c.Do(ctx, client.Call{Method: "POST", Path: "/destinations", Body: n, Keyed: true}, &d)
}

// UpdateDestination changes a place.
func (c *Client) UpdateDestination(ctx context.Context, id string, change DestinationChange) (d trip.Destination, err error) {
	return d, c.Do(ctx, client.Call{Method: "PATCH", Path: "/destinations/" + client.Escape(id), Body: change, Keyed: true}, &d)
}

// DeleteDestination removes a place.
func (c *Client) DeleteDestination(ctx context.Context, id string) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: "/destinations/" + client.Escape(id), Keyed: true}, nil)
}
