package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/door"
)

// A problem is told in the language that its reader likes best, says which that is and what it depends on, whoever refuses: the door, the
// framework, or a room behind it; also when it is told a second time.
func TestProblemsAreToldInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	key := uuid.NewString()
	for _, tt := range []struct{ name, method, path, body, accept, lang, detail string }{
		{"the door", "GET", "/nowhere", "", "de", "de", "unter dieser Adresse ist nichts"},
		{"the door in English", "GET", "/nowhere", "", "fr, en;q=0.5", "en", "there is nothing at this address"},
		{"the framework", "GET", "/plan?limit=many", "", "de-CH", "de", "ist keine ganze Zahl"},
		{"the framework in English", "GET", "/plan?limit=many", "", "", "en", "invalid integer"},
		{"somebody else's", "GET", "/plan/" + uuid.NewString(), "", "de", "de", "das gibt es nicht, oder es gehört jemand anderem"},
		{"a member", "POST", "/plan", `{"wish": 1}`, "de", "de", "ist kein Feld, das Tripwright kennt"},
		{"the member again, to who reads English by now", "POST", "/plan", `{"wish": 1}`, "en", "de", "ist kein Feld, das Tripwright kennt"},
	} {
		w := b.ask(u, tt.method, tt.path, tt.body, "Accept-Language", tt.accept, "Idempotency-Key", key)
		p := decode[door.Problem](t, w)
		if p.Detail != tt.detail {
			t.Errorf("%s: %q, want %q", tt.name, p.Detail, tt.detail)
		}
		if got := w.Header().Values("Content-Language"); !slices.Equal(got, []string{tt.lang}) {
			t.Errorf("%s: Content-Language %q, want %q", tt.name, got, tt.lang)
		}
		if vary := strings.Join(w.Header().Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language") || tt.path != "/nowhere" && !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary: %s", tt.name, vary)
		}
		if w.Code < http.StatusBadRequest || p.Code == "" || (tt.lang == "de") == (p.Title == "There is no such thing, or not for you" || p.Title == "The request is not what is asked for") {
			t.Errorf("%s: %d, %q, titled %q", tt.name, w.Code, p.Code, p.Title)
		}
	}
}
