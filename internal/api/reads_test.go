package api_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/run"
)

// The whole of a run, which may be long, is read once by those who answer with it or out of it, and by nobody else: the others look how it
// stands, or leave that to who is asked.
func TestWhoReadsAWholeRun(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	other := b.plan(u)
	id := b.plan(u)
	b.runs.end(u.ctx(), other, run.Completed)
	b.runs.end(u.ctx(), id, run.Completed)
	days := `{"days": []}`
	for _, tt := range []struct {
		method, path, body string
		whole, looks       int
	}{
		{"GET", "/plan/{id}", "", 1, 0},
		{"GET", "/plan/{id}/status", "", 0, 1},
		{"GET", "/plan/{id}/stream", "", 0, 1},
		{"GET", "/plan/{id}/events", "", 0, 1},
		{"GET", "/plan/{id}/checkpoints", "", 0, 0},
		{"GET", "/plan/{id}/cost", "", 0, 0},
		{"GET", "/plan/{id}/certificate", "", 1, 0},
		{"GET", "/runs/{id}/itinerary", "", 1, 0},
		{"GET", "/plan/{id}/export.md", "", 1, 0},
		{"GET", "/plan/{id}/map.svg", "", 1, 0},
		{"POST", "/plan/{id}/check", days, 0, 0},
		{"POST", "/plan/{id}/fixes", days, 0, 0},
		{"GET", "/plan/{id}/alternatives?slot=d0.s0", "", 0, 1},
		{"GET", "/plan/{id}/diff?against=" + other, "", 0, 2},
		{"POST", "/plan/{id}/edit", `{"shift_dates_days": 1}`, 0, 1},
		{"POST", "/plan/{id}/resume", "", 0, 0},
		{"PATCH", "/plan/{id}", `{"name": "Paris"}`, 0, 0},
		{"POST", "/plan/{id}/share", `{}`, 0, 1},
		{"GET", "/plan/{id}/share", "", 1, 0},
		{"DELETE", "/plan/{id}?status=running", "", 0, 1},
		{"DELETE", "/plan/{id}", "", 0, 1},
	} {
		b.runs.wholeReads, b.runs.looks = 0, 0
		if w := b.write(u, tt.method, strings.ReplaceAll(tt.path, "{id}", id), tt.body); w.Code >= 300 {
			t.Errorf("%s %s: %d %s", tt.method, tt.path, w.Code, w.Body)
		}
		if b.runs.wholeReads != tt.whole || b.runs.looks != tt.looks {
			t.Errorf("%s %s: the run was read %d times and looked at %d times, want %d and %d", tt.method, tt.path, b.runs.wholeReads, b.runs.looks, tt.whole, tt.looks)
		}
	}
}
