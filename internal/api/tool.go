package api

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/trip"
)

// ToolQuestion is what POST /tools/{tool} takes. Each tool wants some of it and refuses nothing that it does not want.
type ToolQuestion struct {
	City     string        `json:"city,omitempty" doc:"For all but fx and transit. geocode: any place."`
	Date     calendar.Date `json:"date,omitzero" doc:"weather: the day. fx: the day of the rate. flights: of the arrival, or with back of the departure. lodging: the first night."`
	Until    calendar.Date `json:"until,omitzero" doc:"lodging: the day of leaving."`
	Tier     trip.Tier     `json:"tier,omitempty" doc:"lodging: only this one."`
	Airport  string        `json:"airport,omitempty" doc:"flights: the city's."`
	Home     string        `json:"home,omitempty" doc:"flights: where one lives."`
	Back     bool          `json:"back,omitempty" doc:"flights: the way home."`
	Currency string        `json:"currency,omitempty" doc:"fx: three letters."`
	Themes   []string      `json:"themes,omitempty" doc:"attractions."`
	From     *geo.Point    `json:"from,omitempty" doc:"transit."`
	To       *geo.Point    `json:"to,omitempty" doc:"transit."`

	Modes []trip.TransitMode `json:"mode_prefs,omitempty" maxItems:"4" doc:"transit: walk, metro, bus or taxi, the one that is liked best first; without it as one goes by default."`
}

// ToolAnswer is the answer of a tool and how it was come by (seed 000 §3.7).
type ToolAnswer struct {
	Tool     string          `json:"tool"`
	CalledAt time.Time       `json:"call_ts" doc:"When the tool was really asked: for an answer from memory the first time."`
	CacheHit bool            `json:"cache_hit"`
	Digest   string          `json:"response_digest" doc:"SHA-256 of the answer in canonical JSON."`
	Retries  int             `json:"retries"`
	Millis   int64           `json:"latency_ms"`
	Value    json.RawMessage `json:"value" doc:"What the tool says; each fact with its provenance."`
}

type toolOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         ToolAnswer
}

func (s *server) askTool(ctx context.Context, in *struct {
	Tool string `path:"tool" doc:"flights, lodging, attractions, restaurants, weather, fx, geocode or transit."`
	register.Sent[ToolQuestion]
}) (*toolOut, error) {
	q, err := in.Read()
	if err != nil {
		return nil, err
	}
	a, err := s.Tools.AskTool(ctx, in.Tool, q)
	if fault.Is(err, fault.Unavailable) || fault.Is(err, fault.BadReply) || fault.Is(err, fault.Exhausted) {
		err = door.Elsewhere(err)
	}
	return &toolOut{"no-store", a}, err
}

// AskTool asks one tool directly.
func (c *Client) AskTool(ctx context.Context, name string, q ToolQuestion) (a ToolAnswer, err error) {
	return a, c.Do(ctx, client.Call{Method: "POST", Path: "/tools/" + client.Escape(name), Body: q, Repeatable: true}, &a)
}
