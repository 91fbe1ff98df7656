package geocode

import (
	"context"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance and metrics.
const Name = "geocode"

// longest is more than the name of any city has, in bytes.
const longest = 200

// Request asks for a place by its name.
type Request struct {
	Query string `json:"query"`
}

func (in Request) name() (string, error) {
	name := strings.TrimSpace(in.Query)
	if name == "" || len(name) > longest {
		return "", fault.Field("query", "must be the name of a city, of %d bytes at most", longest)
	}
	return name, nil
}

// Place is where something is, and who says so.
type Place struct {
	Name       string          `json:"name"` // as it is written
	Point      geo.Point       `json:"point"`
	TZ         string          `json:"tz,omitempty"` // known of the cities of the packs
	Provenance trip.Provenance `json:"provenance"`
}

// Adapter is the tool. Find knows the cities; one that it does not know is fault.NotFound.
type Adapter struct {
	Find func(name string) (trip.City, error)
}

// Call gives the centre of a city.
func (a Adapter) Call(ctx context.Context, in Request) (Place, error) {
	name, err := in.name()
	if err != nil {
		return Place{}, err
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return Place{}, err
	}
	city, err := a.Find(name)
	if err != nil {
		return Place{}, err
	}
	place := Place{Name: city.Name, Point: city.Center, TZ: city.TZ}
	place.Provenance = trip.Provenance{Source: trip.SourceFixture, Tool: Name, RefID: "city/" + city.ID + "@" + city.Version,
		SourceURL: city.Fares.Ref.SourceURL, FetchedAt: city.Fares.Ref.FetchedAt, ResponseDigest: trip.Digest(place)}
	return place, nil
}

// Spec is the tool for tool.Use: three seconds, and what was found once is kept (seed 000 §4.1).
func Spec(a Adapter) tool.Spec[Request, Place] {
	return tool.Spec[Request, Place]{Name: Name, Version: "1", Soft: 3 * time.Second, Call: a.Call}
}
