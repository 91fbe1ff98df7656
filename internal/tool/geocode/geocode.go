package geocode

import (
	"cmp"
	"context"
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

// Name is the tool's name in provenance, metrics and degradations.
const Name = "geocode"

// NominatimURL is the public service. Its policy: an honest User-Agent, one request a second, answers kept.
const NominatimURL = "https://nominatim.openstreetmap.org"

const (
	timeout  = 3 * time.Second // for one attempt (seed 000 §4.1)
	interval = time.Second
	maxQuery = 200
)

// Request asks where something lies.
type Request struct {
	Query string `json:"query"`
}

// Place is where something lies.
type Place struct {
	Point      geo.Point       `json:"geo"`
	Name       string          `json:"name"` // as the source calls it
	Provenance trip.Provenance `json:"provenance"`
}

// Nominatim is the geocoding tool. It must not be copied after its first use.
type Nominatim struct {
	UserAgent string           // names the program and how to reach who runs it; required
	BaseURL   string           // default NominatimURL
	Client    *http.Client     // default http.DefaultClient
	Now       func() time.Time // when a call is made; nil: time.Now

	mu   sync.Mutex
	next time.Time // when the service may be asked again
}

// Call gives the best match, or fault.NotFound.
func (n *Nominatim) Call(ctx context.Context, in Request) (Place, error) {
	query := strings.TrimSpace(in.Query)
	if query == "" || len(query) > maxQuery {
		return Place{}, fault.Field("query", "must be a name or an address of at most %d bytes", maxQuery)
	}
	if err := n.turn(ctx); err != nil {
		return Place{}, err
	}
	asked := n.now()
	var reply []match
	err := tool.Get(ctx, n.Client, "Nominatim", cmp.Or(n.BaseURL, NominatimURL)+"/search",
		url.Values{"q": {query}, "format": {"jsonv2"}, "limit": {"1"}, "accept-language": {"en"}},
		http.Header{"User-Agent": {n.UserAgent}}, &reply)
	if err != nil {
		return Place{}, err
	}
	if len(reply) == 0 {
		return Place{}, fault.New(fault.NotFound, "no place of that name is known")
	}
	return reply[0].place(asked)
}

type match struct {
	Lat     string `json:"lat"`
	Lon     string `json:"lon"`
	Name    string `json:"display_name"`
	OSMType string `json:"osm_type"`
	OSMID   int64  `json:"osm_id"`
}

func (m match) place(asked time.Time) (Place, error) {
	lat, err1 := strconv.ParseFloat(m.Lat, 64)
	lon, err2 := strconv.ParseFloat(m.Lon, 64)
	at := geo.Point{Lat: lat, Lon: lon}
	if err1 != nil || err2 != nil || !at.Valid() {
		return Place{}, fault.New(fault.BadReply, "Nominatim answered without coordinates")
	}
	ref := m.OSMType + "/" + strconv.FormatInt(m.OSMID, 10)
	return Place{Point: at, Name: m.Name, Provenance: trip.Provenance{
		Source: trip.SourceTool, Tool: Name, RefID: "osm/" + ref, SourceURL: "https://www.openstreetmap.org/" + ref,
		FetchedAt: asked.UTC(), ResponseDigest: trip.Digest(m), Note: "© OpenStreetMap contributors",
	}}, nil
}

// turn waits until the service may be asked again. It does not wait for a turn that would come too late.
func (n *Nominatim) turn(ctx context.Context) error {
	if err := tool.Alive(ctx, Name); err != nil {
		return err
	}
	n.mu.Lock()
	now := time.Now() // what is waited for passes on the machine's clock
	wait := max(0, n.next.Sub(now))
	if end, ok := ctx.Deadline(); ok && !now.Add(wait).Before(end) {
		n.mu.Unlock()
		e := fault.New(fault.Exhausted, "too many places are asked for at once")
		e.RetryAfter = wait
		return e
	}
	n.next = now.Add(wait + interval)
	n.mu.Unlock()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return tool.Alive(ctx, Name)
	}
}

func (n *Nominatim) now() time.Time {
	if n.Now == nil {
		return time.Now()
	}
	return n.Now()
}

// Spec is the tool for tool.Use: places stay where they are.
func Spec(call tool.Func[Request, Place]) tool.Spec[Request, Place] {
	return tool.Spec[Request, Place]{
		Name: Name, Version: "1", Soft: timeout, Call: call,
		Key:  func(r Request) string { return trip.Digest(trip.Fold(r.Query)) },
		Mark: func(p *Place, m *tool.Meta) { p.Provenance.CacheHit = m.CacheHit },
	}
}

// Ladder steps from the live answer, which may be a kept one, to the centre that a pack knows.
type Ladder struct {
	Live    *tool.Guarded[Request, Place]        // nil: there is none
	Network *tool.Network                        // nil: taken for granted
	City    func(name string) (trip.City, error) // what the packs have of that name, or fault.NotFound
}

// Place gives where something lies, and the step down when the live service did not say it. Unknown everywhere is
// fault.NotFound.
func (l *Ladder) Place(ctx context.Context, in Request) (Place, *trip.Degradation, error) {
	why := "no geocoding service is set up"
	if l.Live != nil {
		if last, ok := l.Live.Last(ctx, in); ok {
			return last.Value, nil, nil
		}
		why = "there is no network"
		if l.Network.Online(ctx) {
			r, err := l.Live.Call(ctx, in)
			if err == nil {
				return r.Value, nil, nil
			}
			why = fault.Message(err)
		}
	}
	city, err := l.City(in.Query)
	if err != nil {
		return Place{}, nil, err
	}
	return centre(city), &trip.Degradation{Tool: Name, Used: "fixture", Reason: why}, nil
}

func centre(c trip.City) Place {
	return Place{Point: c.Center, Name: c.Name, Provenance: trip.Provenance{
		Source: trip.SourceFixture, Tool: Name, RefID: c.ID + "/center@" + c.Version, FetchedAt: c.Fares.Ref.FetchedAt,
		ResponseDigest: trip.Digest(c.Center), Note: "centre of the city as its pack has it",
	}}
}
