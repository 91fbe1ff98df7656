package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/run"
)

// A trip goes by its name wherever it is read, and by its title again when that is taken from it. The document that is proved stays as it is.
func TestATripIsNamed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	tag := b.ask(u, "GET", "/plan/"+id, "").Header().Get("ETag")
	proved := b.ask(u, "GET", "/plan/"+id+"/export.json", "").Body.String()
	for _, name := range []string{" Grandma’s 80th <b> ", ""} {
		want := strings.TrimSpace(name)
		w := b.write(u, "PATCH", "/plan/"+id, `{"name": "`+name+`"}`)
		if r := decode[api.Run](t, w); w.Code != http.StatusOK || r.Name != want {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		w = b.ask(u, "GET", "/plan/"+id, "", "If-None-Match", tag)
		if want == "" && w.Code != http.StatusNotModified || want != "" && decode[api.Run](t, w).Name != want {
			t.Errorf("the run named %q: %d %.200s", want, w.Code, w.Body)
		}
		if list := decode[api.RunPage](t, b.ask(u, "GET", "/plan", "")); list.Runs[0].Name != want {
			t.Errorf("the list has %+v", list.Runs)
		}
		shown := map[bool]string{true: "Five days in Paris", false: want}[want == ""]
		for path, says := range map[string]string{"export.md": plainly.Replace(shown), "export.ics": shown, "export.gpx": inXML.Replace(shown), "map.svg": inXML.Replace(shown)} {
			if body := b.ask(u, "GET", "/plan/"+id+"/"+path, "").Body.String(); !strings.Contains(body, says) {
				t.Errorf("%s does not say %q: %.200s", path, says, body)
			}
		}
		if got := b.ask(u, "GET", "/plan/"+id+"/export.json", "").Body.String(); got != proved {
			t.Error("the name changes the document that is proved")
		}
	}
}

var (
	inXML   = strings.NewReplacer("<", "&lt;", ">", "&gt;")
	plainly = strings.NewReplacer("<", "\\<", ">", "\\>")
)

// A name is one line of plain text that fits, and only who made the trip gives it.
func TestNamesThatAreRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	for _, body := range []string{`{}`, `{"name": null}`, `{"name": 7}`, `{"name": "two\nlines"}`, `{"name": "\u202eback"}`, `{"name": "` + strings.Repeat("é", 121) + `"}`, `{"title": "x"}`} {
		if w := b.write(u, "PATCH", "/plan/"+id, body); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	if w := b.write(u, "PATCH", "/plan/"+id, `{"name": "`+strings.Repeat("é", 120)+`"}`); w.Code != http.StatusOK {
		t.Errorf("a long name: %d %s", w.Code, w.Body)
	}
	wantProblem(t, b.write(b.colleague(u), "PATCH", "/plan/"+id, `{"name": "mine"}`), http.StatusForbidden, "denied")
	wantProblem(t, b.write(b.user(), "PATCH", "/plan/"+id, `{"name": "mine"}`), http.StatusNotFound, "not_found")
}

// The list says when a trip takes place, and nothing of one that has come to nothing yet.
func TestTheListHasDates(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	open, over := b.plan(u), b.plan(u)
	r := b.runs.end(u.ctx(), over, run.Completed)
	r.Days = run.Days{First: calendar.MustDate("2025-06-10"), Last: calendar.MustDate("2025-06-14")}
	b.runs.runs.put(u.ctx(), over, r)
	for _, l := range decode[api.RunPage](t, b.ask(u, "GET", "/plan", "")).Runs {
		switch {
		case l.RunID == open && (l.FirstDay != nil || l.LastDay != nil):
			t.Errorf("dates of no trip: %+v", l)
		case l.RunID == over && (*l.FirstDay != r.Days.First || *l.LastDay != r.Days.Last):
			t.Errorf("%s to %s", l.FirstDay, l.LastDay)
		}
	}
}
