package api

import (
	"context"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// planned finds a run that has an itinerary.
func (s *server) planned(ctx context.Context, id string) (run.Run, error) {
	r, err := s.Runs.FindRunByID(ctx, id)
	if err != nil {
		return r, err
	}
	return r, hasItinerary(run.Standing{Status: r.Status, HasResult: len(r.Result) > 0})
}

// isPlanned refuses a run that has no itinerary, and reads none.
func (s *server) isPlanned(ctx context.Context, id string) error {
	stands, err := s.Runs.FindStandingByID(ctx, id)
	if err != nil {
		return err
	}
	return hasItinerary(stands)
}

func hasItinerary(r run.Standing) error {
	switch {
	case r.HasResult:
		return nil
	case !r.Status.Final():
		return fault.New(fault.Conflict, "the run is not finished: there is no itinerary yet")
	}
	return fault.New(fault.Conflict, "the run ended without an itinerary")
}

type itineraryOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Itinerary register.Document[trip.Itinerary] `json:"itinerary"`
	}
}

func (s *server) itinerary(ctx context.Context, in *struct{ RunPath }) (*itineraryOut, error) {
	r, err := s.planned(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &itineraryOut{CacheControl: "private, no-cache"}
	out.Body.Itinerary = register.Document[trip.Itinerary](r.Result)
	return out, nil
}

type certificateOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         trip.Certificate
}

func (s *server) certificate(ctx context.Context, in *struct{ RunPath }) (*certificateOut, error) {
	r, err := s.planned(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var it struct {
		Certificate trip.Certificate `json:"certificate"`
	}
	if err := json.Unmarshal(r.Result, &it); err != nil {
		return nil, err
	}
	it.Certificate.Rules = register.OrEmpty(it.Certificate.Rules)
	return &certificateOut{"private, no-cache", it.Certificate}, nil
}

type alternativesOut struct {
	Body struct {
		Alternatives []revise.Alternative `json:"alternatives"`
	}
}

func (s *server) alternatives(ctx context.Context, in *struct {
	RunPath
	Slot string `query:"slot" required:"true" pattern:"^d[0-9]{1,2}\\.s[0-9]{1,3}$" doc:"The slot, such as d1.s3." example:"d1.s3"`
}) (*alternativesOut, error) {
	if err := s.isPlanned(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.Runs.Alternatives(ctx, in.ID, in.Slot)
	if err != nil {
		return nil, err
	}
	out := &alternativesOut{}
	for i := range list {
		list[i].Violations = register.OrEmpty(list[i].Violations)
	}
	out.Body.Alternatives = register.OrEmpty(list)
	return out, nil
}

type diffOut struct{ Body revise.Difference }

func (s *server) diff(ctx context.Context, in *struct {
	RunPath
	Against string `query:"against" required:"true" format:"uuid" doc:"The older run."`
}) (*diffOut, error) {
	for _, id := range []string{in.ID, in.Against} {
		if err := s.isPlanned(ctx, id); err != nil {
			return nil, err
		}
	}
	d, err := s.Runs.Diff(ctx, in.ID, in.Against)
	if err != nil {
		return nil, err
	}
	d.Changes = register.OrEmpty(d.Changes)
	return &diffOut{d}, nil
}

// Itinerary gives the itinerary of a run; fault.Conflict when there is none.
func (c *Client) Itinerary(ctx context.Context, id string) (trip.Itinerary, error) {
	var out struct {
		Itinerary trip.Itinerary `json:"itinerary"`
	}
	err := c.Do(ctx, client.Call{Method: "GET", Path: "/runs/" + client.Escape(id) + "/itinerary"}, &out)
	return out.Itinerary, err
}

// Certificate gives the proof that an itinerary holds.
func (c *Client) Certificate(ctx context.Context, id string) (cert trip.Certificate, err error) {
	return cert, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/certificate")}, &cert)
}

// Alternatives gives other options for a slot of a run's itinerary.
func (c *Client) Alternatives(ctx context.Context, id, slot string) ([]revise.Alternative, error) {
	var out alternativesOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/alternatives"), Query: client.Query("slot", slot)}, &out.Body)
	return out.Body.Alternatives, err
}

// Diff says what changed in a run's itinerary since another's.
func (c *Client) Diff(ctx context.Context, id, against string) (d revise.Difference, err error) {
	return d, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/diff"), Query: client.Query("against", against)}, &d)
}
