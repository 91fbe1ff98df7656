package api_test

import (
	"net/http"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
)

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
