package api_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/trip"
)

// marker stands in what is sent wherever a seed has §, and must not come back.
const marker = "MARKER7f3a"

// fuzzBody sends anything as a body of a route: it is never our failure, always JSON, and never repeats a value. Names of
// members may be said, as the field that is wrong.
func fuzzBody(f *testing.F, method, path string, seeds ...string) {
	b := setup(f)
	u := b.user()
	id := b.plan(u)
	path = strings.Replace(path, "{id}", id, 1)
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		body = bytes.ReplaceAll(body, []byte("§"), []byte(marker))
		r := httptest.NewRequest(method, path, bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", uuid.NewString())
		r.Header.Set("Authorization", "Bearer "+u.token)
		w := httptest.NewRecorder()
		b.plain.ServeHTTP(w, r)
		if w.Code >= 500 || w.Code != http.StatusOK && w.Code != http.StatusCreated && w.Code < 400 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		var answer map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("not JSON: %s", w.Body)
		}
		delete(answer, "field")
		if rest, err := json.Marshal(answer); err != nil || bytes.Contains(rest, []byte(marker)) {
			t.Fatalf("a value is repeated: %s %v", rest, err)
		}
		if w.Body.Len() > 4000 {
			t.Fatalf("the answer has %d bytes", w.Body.Len())
		}
		if strings.Contains(b.log.String(), marker) {
			t.Fatal("a value is logged")
		}
		b.log.Reset()
	})
}

func FuzzPlanBody(f *testing.F) {
	fuzzBody(f, "POST", "/plan", intent, `{"stays": [{"place": "§", "own_bed": {"label": "§"}}], "transfers": [{"to": "§", "booked": {"depart": "§", "label": "§"}}], "origin": "§"}`, `{"text": "§"}`, `{"text": "§", "answers": {"budget": "§"}, "seed": 3, "now": "§"}`, `{"city": "§"}`,
		strings.ReplaceAll(intent, "Paris", "§"), strings.Replace(intent, "art", "§", 1), strings.Replace(intent, "CDG", "§", 1),
		strings.Replace(intent, "2026-06-10", "§", 1), strings.Replace(intent, "Europe/Paris", "§", 1), `{"text": "§" "§"}`, `"§"`, `[§]`, `{"text": "\ud800§"}`,
		strings.Replace(intent, `"locked_slots": []`, `"locked_slots": [{"day_offset": 1, "window": {"start": "§", "end": "12:00"}, "activity_id": "§"}]`, 1),
		strings.Replace(intent, `{"city"`, `{"requirements": [{"level": "§", "lodging": {"tier": "§"}}], "pace": "§", "day_start": "§", "city"`, 1))
}

func FuzzEditBody(f *testing.F) {
	fuzzBody(f, "POST", "/plan/{id}/edit", `{"shift_dates_days": 1}`, `{"description": "§"}`, `{"moves": [{"op": "§", "ref": "§"}]}`,
		`{"moves": [{"op": "add", "option": "§", "day": 1, "start": "§"}]}`, `{"new_prefs": {"themes": ["§"]}}`, `{"delta_budget_usd_cents": "§"}`,
		`{"requirements": [{"level": "must", "food": {"name": "§"}}]}`, `{"delta_budget_usd_cents": 1e400}`, `{"§": 1}`,
		`{"stays": [{"op": "add", "place": "§", "own_bed": "§"}]}`, `{"transfers": [{"to": "§", "booked": {"arrive": "§", "label": "§", "at": "§"}}]}`, `{"transfers": [{"from": "§", "ride": "§"}]}`)
}

func FuzzCheckBody(f *testing.F) {
	b := setup(f)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, "completed")
	whole := b.itinerary(u, id)
	if _, err := trip.ParseItinerary([]byte(whole)); err != nil {
		f.Fatal(err)
	}
	fuzzBody(f, "POST", "/plan/{id}/check", `{}`, `{"itinerary_id": "§"}`, `{"facts": {"restaurants": [{"opening_hours": {"§": []}}]}}`,
		`{"facts": {"weather": {"§": {}}}}`, `{"days": [{"date": "§"}]}`, `{"days": [{"activities": [{"role": "§"}]}]}`, `{"plan": {"days": [{"date": "§"}]}}`, `{"created_at": "§"}`)
}

func FuzzLogin(f *testing.F) {
	fuzzBody(f, "POST", "/auth/login", `{"email": "ada@example.com", "password": "§"}`, `{"email": "§", "password": "§", "org": "§"}`, `{"email": {"§": "§"}}`,
		`{"password": "§", "password": "§"}`, `{"email": "§", "pass": "§"}`, `{"email": "a", "password": "§`)
}
