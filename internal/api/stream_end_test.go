package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// tardy is a server whose run is over, and whose last event comes late. Streams are as the status says.
type tardy struct {
	streams int // status of the answer to who wants to follow
	late    int // how often the events are asked for before the last one is there
	asked   int
}

func (s *tardy) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	w.Header().Set("Content-Type", "application/json")
	switch {
	case strings.HasSuffix(r.URL.Path, "/stream"):
		w.WriteHeader(s.streams)
	case strings.HasSuffix(r.URL.Path, "/status"):
		json.NewEncoder(w).Encode(api.Status{Status: string(run.Completed), Progress: 100})
	default:
		s.asked++
		events := []run.Event{{Seq: 1, Status: run.NodeStarted}, {Seq: 2, Status: run.NodeCompleted}, {Seq: 3, Status: run.Done}}
		if s.asked <= s.late {
			events = events[:2]
		}
		after, _ := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
		events = slices.DeleteFunc(events, func(e run.Event) bool { return e.Seq <= after })
		json.NewEncoder(w).Encode(map[string]any{"events": events})
	}
	return w.Result(), nil
}

// Whoever follows a run hears its end, also when the status is kept before the last event and when the stream has nothing to say.
func TestFollowGivesTheEnd(t *testing.T) {
	for _, tt := range []struct {
		name  string
		serve tardy
		after int64
		want  []int64
		kind  fault.Kind
	}{
		{"there are no streams", tardy{streams: 503}, 0, []int64{1, 2, 3}, 0},
		{"the end comes late", tardy{streams: 503, late: 4}, 0, []int64{1, 2, 3}, 0},
		{"the stream has nothing more", tardy{streams: 204, late: 2}, 0, []int64{1, 2, 3}, 0},
		{"the end was heard before", tardy{streams: 204}, 3, nil, 0},
		{"the end never comes", tardy{streams: 503, late: 1 << 20}, 0, []int64{1, 2}, fault.Unavailable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &api.Client{Core: client.Core{BaseURL: "http://late", HTTP: &http.Client{Transport: &tt.serve}}}
				began := time.Now()
				var got []int64
				var last error
				for e, err := range c.Follow(t.Context(), "r", tt.after) {
					if last = err; err == nil {
						got = append(got, e.Seq)
					}
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("got %v, want %v", got, tt.want)
				}
				if (last == nil) != (tt.kind == 0) || last != nil && !fault.Is(last, tt.kind) {
					t.Errorf("it ends with %v", last)
				}
				if took := time.Since(began); took > 2*time.Minute {
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}
