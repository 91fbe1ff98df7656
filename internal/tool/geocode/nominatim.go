package geocode

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// NominatimURL is where OpenStreetMap's geocoder answers. Its terms ask for a name of the program, for at most one question a second,
// and that answers are kept (https://operations.osmfoundation.org/policies/nominatim/).
const NominatimURL = "https://nominatim.openstreetmap.org"

// OutsideName is the name of the geocoder outside in metrics; in provenance places are those of the tool.
const OutsideName = Name + "_outside"

// Nominatim asks a geocoder outside: that of OpenStreetMap, or another server of its kind.
type Nominatim struct {
	BaseURL string           // default NominatimURL
	Client  *http.Client     // default http.DefaultClient
	Now     func() time.Time // when a call is made; nil: time.Now
	Apart   time.Duration    // how long two questions are apart at least; 0: a second

	mu   sync.Mutex
	next time.Time // when the next question may be asked
}

// found is one place of an answer, as far as it is read. Coordinates come as text.
type found struct {
	Lat  string `json:"lat"`
	Lon  string `json:"lon"`
	Name string `json:"name"`
	Type string `json:"osm_type"`
	ID   int64  `json:"osm_id"`
}

// Call gives the place that answers a name best. A name that nothing has is fault.NotFound.
func (n *Nominatim) Call(ctx context.Context, in Request) (Place, error) {
	name, err := in.name()
	if err != nil {
		return Place{}, err
	}
	clock := time.Now
	if n.Now != nil {
		clock = n.Now
	}
	if err := n.turn(ctx, clock()); err != nil {
		return Place{}, err
	}
	at := clock().UTC()
	var list []found
	query := url.Values{"q": {name}, "format": {"jsonv2"}, "limit": {"1"}, "accept-language": {"en"}}
	header := http.Header{"User-Agent": {"Tripwright (https://github.com/tripwright/tripwright)"}}
	if err := tool.Get(ctx, n.Client, "the geocoder", cmp.Or(n.BaseURL, NominatimURL)+"/search", query, header, &list); err != nil {
		return Place{}, err
	}
	if len(list) == 0 {
		return Place{}, fault.New(fault.NotFound, "no place of that name is known")
	}
	best := list[0]
	lat, noLat := strconv.ParseFloat(best.Lat, 64)
	lon, noLon := strconv.ParseFloat(best.Lon, 64)
	place := Place{Name: strings.TrimSpace(cmp.Or(best.Name, name)), Point: geo.Point{Lat: lat, Lon: lon}}
	if noLat != nil || noLon != nil || !place.Point.Valid() || place.Point.IsZero() || len(place.Name) > longest {
		return Place{}, fault.New(fault.BadReply, "the geocoder answered with something that is no place")
	}
	place.Provenance = trip.Provenance{Source: trip.SourceTool, Tool: Name, RefID: fmt.Sprintf("nominatim/%s/%d", best.Type, best.ID), SourceURL: NominatimURL,
		FetchedAt: at, ResponseDigest: trip.Digest([]any{place.Name, place.Point}), Note: "© OpenStreetMap contributors, ODbL"}
	return place, nil
}

// turn waits, from now on, until the geocoder may be asked again.
func (n *Nominatim) turn(ctx context.Context, now time.Time) error {
	n.mu.Lock()
	at := now
	if at.Before(n.next) {
		at = n.next
	}
	n.next = at.Add(cmp.Or(n.Apart, time.Second))
	n.mu.Unlock()
	wait := time.NewTimer(at.Sub(now))
	defer wait.Stop()
	select {
	case <-wait.C:
		return nil
	case <-ctx.Done():
		return tool.Alive(ctx, OutsideName)
	}
}

// OutsideSpec is the geocoder outside for tool.Use: three seconds, and what was found once is kept (seed 000 §4.1).
func OutsideSpec(n *Nominatim) tool.Spec[Request, Place] {
	return tool.Spec[Request, Place]{Name: OutsideName, Version: "1", Soft: 3 * time.Second, Call: n.Call}
}
