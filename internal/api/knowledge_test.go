package api_test

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read"
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
		{"a title of two lines", "?title=a%0ab", "text/plain", "x", 400, "invalid"},
		{"from somebody", "?source_url=https://ada:secret@example.org", "text/plain", "x", 400, "invalid"},
		{"from two lines", "?source_url=https://example.org/%0d%0aX:y", "text/plain", "x", 400, "invalid"},
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

// What cannot be taken is refused in words that say how much can be.
func TestRefusedFilesSayWhatToDo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	place := b.place(u)
	for _, tt := range []struct {
		name, path, media, body string
		status                  int
		detail                  string
	}{
		{"an empty file", "/destinations/" + place + "/knowledge", "text/plain", "", 400, "the file is empty"},
		{"a file too large", "/destinations/" + place + "/knowledge", "text/plain", strings.Repeat("x", read.MaxFile+1), 413,
			"a file may have at most 10 MB: make it smaller, or send it in parts"},
		{"the largest file", "/destinations/" + place + "/knowledge", "text/plain", strings.Repeat("x", read.MaxFile), 202, ""},
		{"a request too large", "/plan", "application/json", strings.Repeat("x", 1<<20+1), 413, "a request may bring at most 1 MB: send less at a time"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := b.write(u, "POST", tt.path, tt.body, "Content-Type", tt.media)
			if w.Code == tt.status && tt.status < 300 {
				return
			}
			if got := decode[door.Problem](t, w); w.Code != tt.status || got.Detail != tt.detail {
				t.Errorf("%d %q, want %d %q", w.Code, got.Detail, tt.status, tt.detail)
			}
		})
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

// send uploads a text, past everything that looks at answers.
func (b *bundle) send(u user, place, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/destinations/"+place+"/knowledge", strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+u.token)
	r.Header.Set("Idempotency-Key", uuid.NewString())
	r.Header.Set("Content-Type", "text/plain")
	w := httptest.NewRecorder()
	b.plain.ServeHTTP(w, r)
	return w
}

// A file lies in memory once on its way from the door to the shelf, and once more in the pieces in which it came. The test is not
// parallel: others would be counted too. The race detector takes memory of its own.
func TestAFileIsNotCopied(t *testing.T) {
	b := setup(t, func(c *api.Config) { c.FileBytes = 10 << 20 })
	u := b.user()
	place := b.place(u)
	body := strings.Repeat("x", 8<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w := b.send(u, place, body)
	runtime.ReadMemStats(&after)
	if w.Code != 202 {
		t.Fatalf("%d: %s", w.Code, w.Body)
	}
	if took := after.TotalAlloc - before.TotalAlloc; !racetest.On && took > 5*uint64(len(body))/2 {
		t.Errorf("a file of %d MB took %d MB", len(body)>>20, took>>20)
	}
}

// Every trouble that there is may stand on the wire, and no other.
func TestEveryTroubleIsDocumented(t *testing.T) {
	t.Parallel()
	f, _ := reflect.TypeFor[api.KnowledgeItem]().FieldByName("Trouble")
	var want []string
	for _, trouble := range rag.Troubles {
		want = append(want, string(trouble))
	}
	if got := f.Tag.Get("enum"); got != strings.Join(want, ",") {
		t.Errorf("documented are %s, want %s", got, strings.Join(want, ","))
	}
}
