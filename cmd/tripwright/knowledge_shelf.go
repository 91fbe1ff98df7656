package main

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/trip"
)

// shelf is where documents are: on a server, whose client it is, or on this machine.
type shelf interface {
	FindDestinations(ctx context.Context) ([]trip.Destination, error)
	CreateDestination(ctx context.Context, d api.NewDestination) (trip.Destination, error)
	Upload(ctx context.Context, destination string, f api.File) (api.KnowledgeItem, error)
	FindItem(ctx context.Context, id string) (api.KnowledgeItem, error)
	FindItems(ctx context.Context, destination string) ([]api.KnowledgeItem, error)
	DeleteItem(ctx context.Context, id string) error
	SearchKnowledge(ctx context.Context, destination, question string) (api.Found, error)
}

var _ shelf = (*api.Client)(nil)

// with opens the shelf, does something and closes it.
func (c shelved) with(e env, do func(ctx context.Context, s shelf) error) error {
	if c.Server != "" {
		client, err := signIn(e.ctx, c.Server)
		if err != nil {
			return err
		}
		defer signOut(e.ctx, client)
		return do(e.ctx, client)
	}
	a, ctx, err := c.open(e.ctx)
	if err != nil {
		return err
	}
	defer a.Close(context.WithoutCancel(ctx))
	return do(ctx, here{a, a.Knowledge(context.WithoutCancel(ctx))})
}

// placeFor gives the destination of a city, "" when there is none; with make it is made.
func placeFor(ctx context.Context, s shelf, city string, make bool) (string, error) {
	places, err := s.FindDestinations(ctx)
	if err != nil {
		return "", err
	}
	name, country := city, ""
	packs, err := atlas.Open()
	if err != nil {
		return "", err
	}
	if pack, err := packs.Find(city); err == nil {
		name, country = pack.City().Name, pack.City().Country
	}
	for _, p := range places {
		if trip.Fold(p.City) == trip.Fold(name) {
			return p.ID, nil
		}
	}
	if country == "" {
		var known []string
		for _, c := range packs.Cities() {
			known = append(known, c.Name)
		}
		return "", fault.Field("city", "is not one that can be planned: %s", strings.Join(known, ", "))
	}
	if !make {
		return "", nil
	}
	d, err := s.CreateDestination(ctx, api.NewDestination{City: name, Country: country})
	return d.ID, err
}

// here is the shelf of this machine.
type here struct {
	*app.App
	known api.Knowledge
}

func (h here) FindDestinations(ctx context.Context) ([]trip.Destination, error) {
	return h.Store.FindDestinations(ctx, knowledge.DestinationFilter{Limit: 1000})
}

func (h here) CreateDestination(ctx context.Context, n api.NewDestination) (trip.Destination, error) {
	d := trip.Destination{ID: uuid.NewString(), City: n.City, Country: n.Country, CreatedAt: time.Now().UTC().Truncate(time.Microsecond)}
	return d, h.Store.CreateDestination(ctx, d)
}

func (h here) Upload(ctx context.Context, destination string, f api.File) (api.KnowledgeItem, error) {
	return h.known.Upload(ctx, uuid.NewString(), destination, f)
}

func (h here) FindItem(ctx context.Context, id string) (api.KnowledgeItem, error) {
	return h.known.FindItemByID(ctx, id)
}

func (h here) FindItems(ctx context.Context, destination string) ([]api.KnowledgeItem, error) {
	return h.known.FindItems(ctx, destination, 1000)
}

func (h here) DeleteItem(ctx context.Context, id string) error { return h.known.DeleteItem(ctx, id) }

func (h here) SearchKnowledge(ctx context.Context, destination, question string) (api.Found, error) {
	return h.known.Search(ctx, destination, question)
}
