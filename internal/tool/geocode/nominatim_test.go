package geocode_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

const lisbon = `[{"osm_type":"relation","osm_id":5400890,"lat":"38.7077507","lon":"-9.1365919","name":"Lisbon","display_name":"Lisbon, Portugal"}]`

// geocoder answers as a Nominatim server does.
func geocoder(t *testing.T, status int, answer string) *geocode.Nominatim {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/search" || r.FormValue("format") != "jsonv2" || r.FormValue("limit") != "1" || !strings.HasPrefix(r.UserAgent(), "Tripwright") {
			t.Errorf("asked for %s as %q", r.URL, r.UserAgent())
		}
		w.WriteHeader(status)
		if r.FormValue("q") == "Atlantis" {
			_, _ = w.Write([]byte("[]"))
			return
		}
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(s.Close)
	return &geocode.Nominatim{BaseURL: s.URL, Client: s.Client(), Apart: time.Nanosecond, Now: func() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }}
}

func TestTheGeocoderOutsideKeepsTheContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[geocode.Request, geocode.Place]{
		Call: geocoder(t, http.StatusOK, lisbon).Call,
		Good: func() geocode.Request { return geocode.Request{Query: " Lisbon "} },
		Bad:  map[string]geocode.Request{"nothing": {Query: " "}, "a novel": {Query: strings.Repeat("a", 201)}},
		None: map[string]geocode.Request{"a place that nobody knows": {Query: "Atlantis"}},
		From: func(p geocode.Place) []trip.Provenance { return []trip.Provenance{p.Provenance} },
	})
}

func TestWhatTheGeocoderAnswers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		status int
		answer string
		want   fault.Kind
	}{
		"no numbers":       {http.StatusOK, `[{"lat":"north","lon":"east"}]`, fault.BadReply},
		"off the globe":    {http.StatusOK, `[{"lat":"123","lon":"4"}]`, fault.BadReply},
		"something else":   {http.StatusOK, `{"error":"no"}`, fault.BadReply},
		"an endless name":  {http.StatusOK, `[{"lat":"1","lon":"2","name":"` + strings.Repeat("a", 300) + `"}]`, fault.BadReply},
		"a fault of its":   {http.StatusBadGateway, ``, fault.Unavailable},
		"asked too often":  {http.StatusTooManyRequests, ``, fault.Exhausted},
		"nobody may do so": {http.StatusForbidden, ``, fault.Denied},
	} {
		if _, err := geocoder(t, tt.status, tt.answer).Call(t.Context(), geocode.Request{Query: "Lisbon"}); fault.KindOf(err) != tt.want {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	p, err := geocoder(t, http.StatusOK, lisbon).Call(t.Context(), geocode.Request{Query: "Lisbon"})
	if err != nil || p.Point.String() != "38.707751,-9.136592" || p.Name != "Lisbon" || p.TZ != "" || p.Provenance.RefID != "nominatim/relation/5400890" ||
		!strings.Contains(p.Provenance.Note, "OpenStreetMap") {
		t.Errorf("%+v, %v", p, err)
	}
}

// nowhere answers nothing, at once.
type nowhere struct{ asked []time.Time }

func (n *nowhere) RoundTrip(*http.Request) (*http.Response, error) {
	n.asked = append(n.asked, time.Now())
	return &http.Response{StatusCode: http.StatusNotFound, Body: http.NoBody, Header: http.Header{}}, nil
}

// The terms of the public geocoder allow one question a second: the others wait their turn, and who does not want to wait goes.
func TestQuestionsAreASecondApart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		there := &nowhere{}
		n := &geocode.Nominatim{Client: &http.Client{Transport: there}}
		for range 3 {
			if _, err := n.Call(t.Context(), geocode.Request{Query: "Lisbon"}); !fault.Is(err, fault.NotFound) {
				t.Error(err)
			}
		}
		for i := 1; i < len(there.asked); i++ {
			if gap := there.asked[i].Sub(there.asked[i-1]); gap < time.Second {
				t.Errorf("question %d came after %s", i, gap)
			}
		}
	})
}
