package weather

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "weather"

// Request asks for the weather of a date, local to the point.
type Request struct {
	Point geo.Point     `json:"point"`
	Date  calendar.Date `json:"date"`
}

func (r Request) validate() error {
	if !r.Point.Valid() || r.Point.IsZero() {
		return fault.Field("point", "must be a place on the globe")
	}
	if !r.Date.Valid() {
		return fault.Field("date", "is required, as a date 2006-01-02")
	}
	return nil
}

// Provider is a weather service. Forecast gives the days that it knows from one date to another, both included; a day that
// it says nothing about is left out.
type Provider interface {
	Forecast(ctx context.Context, at geo.Point, from, to calendar.Date) ([]trip.WeatherDay, error)
}

// Adapter is the weather tool.
type Adapter struct{ Provider Provider }

// Call gives the weather of one day. A day that the provider says nothing about is fault.NotFound.
func (a Adapter) Call(ctx context.Context, in Request) (trip.WeatherDay, error) {
	days, err := a.All(ctx, []Request{in})
	if err != nil {
		return trip.WeatherDay{}, err
	}
	if !days[0].Provenance.IsEvidence() {
		return trip.WeatherDay{}, fault.New(fault.NotFound, "there is no forecast for that day")
	}
	return days[0], nil
}

// All gives the weather of several days, one request for each point: from the first to the last date asked for. A day that
// the provider says nothing about comes back as omitted.
func (a Adapter) All(ctx context.Context, in []Request) ([]trip.WeatherDay, error) {
	spans := map[geo.Point][2]calendar.Date{}
	for _, r := range in {
		if err := r.validate(); err != nil {
			return nil, err
		}
		s, ok := spans[r.Point]
		if !ok || r.Date.Before(s[0]) {
			s[0] = r.Date
		}
		if !ok || s[1].Before(r.Date) {
			s[1] = r.Date
		}
		spans[r.Point] = s
	}
	known := map[Request]trip.WeatherDay{}
	for at, s := range spans {
		days, err := a.Provider.Forecast(ctx, at, s[0], s[1])
		if err != nil {
			return nil, err
		}
		for _, d := range days {
			known[Request{at, d.Date}] = d
		}
	}
	out := make([]trip.WeatherDay, len(in))
	for i, r := range in {
		d, ok := known[r]
		if !ok {
			d = trip.WeatherDay{Date: r.Date, Provenance: trip.Provenance{Source: trip.SourceOmitted, Tool: Name}}
		}
		out[i] = d
	}
	return out, nil
}

// Spec is the tool for tool.Use. Answers are kept a day, for each point and date by itself (seed 000 §4.1).
func Spec(a Adapter) tool.Spec[Request, trip.WeatherDay] {
	return tool.Spec[Request, trip.WeatherDay]{
		Name: Name, Version: "1", TTL: 24 * time.Hour, Call: a.Call, All: a.All,
		Key: Key,
		Keep: func(d trip.WeatherDay) bool {
			return d.Provenance.IsEvidence()
		},
		Mark: func(d *trip.WeatherDay, m *tool.Meta) { d.Provenance.CacheHit = m.CacheHit },
	}
}

// Key is sha256("{lat:.6f},{lon:.6f},{date}").
func Key(r Request) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%.6f,%.6f,%s", r.Point.Lat, r.Point.Lon, r.Date))
	return hex.EncodeToString(sum[:])
}

// seen completes the provenance of a day that a provider has answered with.
func seen(d trip.WeatherDay, at geo.Point, provider, url, note string, asked time.Time, raw any) trip.WeatherDay {
	d.Provenance = trip.Provenance{
		Source: trip.SourceTool, Tool: Name, RefID: provider + "/" + at.String() + "/" + d.Date.String(),
		SourceURL: url, FetchedAt: asked.UTC(),
		ResponseDigest: trip.Digest(raw), Note: note,
	}
	return d
}

func now(f func() time.Time) time.Time {
	if f == nil {
		f = time.Now
	}
	return f()
}
