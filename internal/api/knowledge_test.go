package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
)

// A file comes as what it is, is not too large, and says where it is from in a way that can be cited.
func TestFilesAtTheDoor(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.FileBytes, c.BodyBytes = 400, 200 })
	u := b.user()
	place := b.place(u)
	for _, tt := range []struct {
		name, query, media, body string
		status                   int
		code                     string
	}{
		{"a text", "", "text/plain", "The Louvre.", 202, ""},
		{"with its charset", "", "text/markdown; charset=utf-8", "# The Louvre", 202, ""},
		{"a page", "?title=A%20page&source_url=https://example.org", "text/html", "<p>x</p>", 202, ""},
		{"larger than other bodies", "", "text/plain", strings.Repeat("x", 399), 202, ""},
		{"too large", "", "text/plain", strings.Repeat("x", 401), 413, "too_large"},
		{"a picture", "", "image/png", "x", 415, "unsupported_media_type"},
		{"JSON", "", "application/json", "{}", 415, "unsupported_media_type"},
		{"nothing said", "", "", "x", 415, "unsupported_media_type"},
		{"an empty one", "", "text/plain", "", 400, "invalid"},
		{"from nowhere", "?source_url=javascript:alert(1)", "text/plain", "x", 400, "invalid"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := b.write(u, "POST", "/destinations/"+place+"/knowledge"+tt.query, tt.body, "Content-Type", tt.media)
			if tt.code != "" {
				wantProblem(t, w, tt.status, tt.code)
				return
			}
			item := decode[api.KnowledgeItem](t, w)
			if w.Code != tt.status || w.Header().Get("Location") != "/knowledge/items/"+item.ID || item.Size != int64(len(tt.body)) {
				t.Errorf("%d %s %s", w.Code, w.Header().Get("Location"), w.Body)
			}
		})
	}
	key := uuid.NewString()
	first := b.ask(u, "POST", "/destinations/"+place+"/knowledge", "once", "Content-Type", "text/plain", "Idempotency-Key", key)
	again := b.ask(u, "POST", "/destinations/"+place+"/knowledge", "once", "Content-Type", "text/plain", "Idempotency-Key", key)
	if first.Body.String() != again.Body.String() || again.Header().Get("X-Idempotent-Replay") != "true" {
		t.Errorf("uploaded twice: %s and %s", first.Body, again.Body)
	}
}

// What is not known is said to be not known (S0.175), and questions are bounded.
func TestQuestionsToDocuments(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	place := b.place(u)
	b.item(u, place)
	ask := func(q string) (api.Found, int) {
		w := b.ask(u, "GET", "/knowledge/search?destination="+place+"&q="+q, "")
		if w.Code != http.StatusOK {
			return api.Found{}, w.Code
		}
		return decode[api.Found](t, w), w.Code
	}
	if f, _ := ask("Louvre"); !f.Known || len(f.Passages) != 1 || f.Passages[0].Confidence < 0.7 {
		t.Errorf("found %+v", f)
	}
	if f, _ := ask("Prado"); f.Known || f.Message != "Information not available." || f.Passages == nil {
		t.Errorf("found %+v of what no document says", f)
	}
	for _, q := range []string{"", "%20", strings.Repeat("x", 501)} {
		if _, status := ask(q); status != 400 {
			t.Errorf("question %.10q: %d, want 400", q, status)
		}
	}
	for _, path := range []string{"/knowledge/search?q=x", "/knowledge/search?destination=" + place} {
		if w := b.ask(u, "GET", path, ""); w.Code != 400 {
			t.Errorf("%s: %d, want 400", path, w.Code)
		}
	}
	wantProblem(t, b.ask(u, "GET", "/destinations/"+place+"/knowledge/chunks?item=x", ""), 404, "not_found")
}
