package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
)

// A trip is told in the language that the wishes name, else in the one that who asks likes best.
func TestALanguageIsAskedFor(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	german := strings.Replace(intent, "{", `{"lang": "de", `, 1)
	for _, tc := range []struct{ name, body, accept, want string }{
		{"nothing is said", intent, "", ""},
		{"the header of a sentence", `{"text": "five days in Paris"}`, "de-AT, en;q=0.5", "de"},
		{"the header of an intent", intent, "de", "de"},
		{"a language that we do not speak", intent, "fr", ""},
		{"beside a sentence", `{"text": "five days in Paris", "lang": "de"}`, "en", "de"},
		{"English beside a sentence", `{"text": "five days in Paris", "lang": "en"}`, "de", "en"},
		{"in the intent", german, "en", "de"},
	} {
		w := b.write(u, "POST", "/plan", tc.body, "Accept-Language", tc.accept)
		if w.Code != http.StatusCreated {
			t.Fatalf("%s: %d %s", tc.name, w.Code, w.Body)
		}
		_ = decode[api.Started](t, w)
		if got := b.runs.asked[len(b.runs.asked)-1].Lang; string(got) != tc.want {
			t.Errorf("%s: told in %q, want %q", tc.name, got, tc.want)
		}
	}
	for _, body := range []string{`{"text": "five days in Paris", "lang": "fr"}`, strings.Replace(intent, "{", `{"lang": "fr", `, 1)} {
		if w := b.write(u, "POST", "/plan", body); w.Code != http.StatusUnprocessableEntity && w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "lang") {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
}

func TestPlanStarts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	for name, body := range map[string]string{"intent": intent, "text": `{"text": "five days in Paris", "answers": {"budget": "$2,000"}, "seed": 7}`} {
		w := b.write(u, "POST", "/plan", body)
		if w.Code != http.StatusCreated {
			t.Fatalf("%s: %d %s", name, w.Code, w.Body)
		}
		st := decode[api.Started](t, w)
		if w.Header().Get("Location") != "/plan/"+st.RunID || st.TraceID == "" {
			t.Errorf("%s: got %s at %s", name, w.Body, w.Header().Get("Location"))
		}
		if got := b.ask(u, "GET", "/plan/"+st.RunID, ""); got.Code != http.StatusOK {
			t.Errorf("%s: the run is not there: %d %s", name, got.Code, got.Body)
		}
	}
}

// Which run a request began, and under which trace it goes on, stands in the log.
func TestTheLogNamesTheRun(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.plan(b.user())
	var line struct{ Run_id, Trace_id, Request_trace_id string }
	if err := json.Unmarshal([]byte(b.log.String()), &line); err != nil || line.Run_id != id || line.Trace_id != "trace-of-"+id || len(line.Request_trace_id) != 32 {
		t.Errorf("%v: %s", err, b.log)
	}
}
