package api

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
)

// Shares keeps links by which anybody may read an itinerary. Every call acts for the organisation in ctx.
type Shares interface {
	// CreateShare makes a link to the itinerary of a run that is good until a moment. Its token is given this once, and only its
	// hash is kept.
	CreateShare(ctx context.Context, runID string, until time.Time) (token string, err error)
	// FindShares gives the links to the itinerary of a run that are good, the newest first. The itinerary finds those that were
	// made before runs had links of their own.
	FindShares(ctx context.Context, runID, itineraryID string) ([]Share, error)
	// RevokeShares ends every link that FindShares gives.
	RevokeShares(ctx context.Context, runID, itineraryID string) error
}

// Share is a link that is good. Where it leads is only said when it is made.
type Share struct {
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`
}

// ShareWish is what POST /plan/{id}/share takes.
type ShareWish struct {
	ExpiresInDays *int `json:"expires_in_days,omitempty" minimum:"1" maximum:"365" doc:"For how many days the link is good; 30 when not said." example:"14"`
}

// Link is a new link.
type Link struct {
	URL       string    `json:"url" doc:"The path of the page, on this server. It is said this once." example:"/s/4TJQ2XHQ5W7TQKXK2J3M6Y7N5A"`
	ExpiresAt time.Time `json:"expires_at"`
}

const (
	usualShareDays   = 30
	longestShareDays = 365
)

// sharedPath is where the pages of links are.
const sharedPath = "/s/"

func (w ShareWish) until(now time.Time) (time.Time, error) {
	days := usualShareDays
	if w.ExpiresInDays != nil {
		days = *w.ExpiresInDays
	}
	if days < 1 || days > longestShareDays {
		return time.Time{}, fault.Field("expires_in_days", "must be 1 to %d", longestShareDays)
	}
	return now.UTC().Truncate(time.Second).AddDate(0, 0, days), nil
}

type linkOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Link
}

func (s *server) sharePlan(ctx context.Context, in *struct {
	RunPath
	register.Sent[ShareWish]
}) (*linkOut, error) {
	wish, err := in.Read()
	if err != nil {
		return nil, err
	}
	until, err := wish.until(s.Now())
	if err != nil {
		return nil, err
	}
	if err := s.isPlanned(ctx, in.ID); err != nil {
		return nil, err
	}
	token, err := s.Shares.CreateShare(ctx, in.ID, until)
	if err != nil {
		return nil, err
	}
	return &linkOut{"no-store", Link{URL: sharedPath + token, ExpiresAt: until}}, nil
}

type sharesOut struct {
	Body struct {
		Shares []Share `json:"shares"`
	}
}

func (s *server) findShares(ctx context.Context, in *struct{ RunPath }) (*sharesOut, error) {
	it, err := s.itineraryOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := s.Shares.FindShares(ctx, in.ID, it.ID)
	if err != nil {
		return nil, err
	}
	out := &sharesOut{}
	out.Body.Shares = register.OrEmpty(list)
	return out, nil
}

func (s *server) unsharePlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
}) (*struct{}, error) {
	it, err := s.itineraryOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.Shares.RevokeShares(ctx, in.ID, it.ID)
}

// Share makes a link by which anybody may read the itinerary of a run, for so many days; 0 means the usual.
func (c *Client) Share(ctx context.Context, id string, days int) (l Link, err error) {
	wish := ShareWish{}
	if days != 0 {
		wish.ExpiresInDays = &days
	}
	return l, c.Do(ctx, client.Call{Method: "POST", Path: runPath(id, "/share"), Body: wish}, &l)
}

// FindShares gives the links to the itinerary of a run that are good.
func (c *Client) FindShares(ctx context.Context, id string) ([]Share, error) {
	var out sharesOut
	err := c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/share")}, &out.Body)
	return out.Body.Shares, err
}

// Unshare ends every link to the itinerary of a run.
func (c *Client) Unshare(ctx context.Context, id string) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: runPath(id, "/share"), Keyed: true}, nil)
}
