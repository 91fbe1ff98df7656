package api

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/trip"
)

// NameChange is what PATCH /plan/{id} takes.
type NameChange struct {
	Name *string `json:"name" maxLength:"120" doc:"What the trip is called, as plain text on one line; empty for the title that it was given." example:"Grandma's 80th"`
}

// longestTripName is how many characters a name of a trip may have.
const longestTripName = 120

// Validate trims the name, and refuses one that is missing, too long or not what is seen.
func (n NameChange) Validate() (string, error) {
	if n.Name == nil {
		return "", fault.Field("name", "is missing")
	}
	name := strings.TrimSpace(*n.Name)
	if utf8.RuneCountInString(name) > longestTripName {
		return "", fault.Field("name", "must have at most %d characters", longestTripName)
	}
	return name, trip.ValidTitle("name", name)
}

func (s *server) namePlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
	register.Sent[NameChange]
}) (*runOut, error) {
	b, err := in.Read()
	if err != nil {
		return nil, err
	}
	name, err := b.Validate()
	if err != nil {
		return nil, err
	}
	r, err := s.Runs.Name(ctx, in.ID, name)
	return changed(ctx, r, err)
}

// Name sets what a run's trip is called, "" for its own title.
func (c *Client) Name(ctx context.Context, id, name string) (r Run, err error) {
	return r, c.Do(ctx, client.Call{Method: "PATCH", Path: runPath(id, ""), Body: NameChange{&name}, Keyed: true}, &r)
}
