package api_test

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// Every format comes as what it is, with a name that every system takes, and is not sent twice.
func TestExports(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	begins := map[export.Format]string{export.ICS: "BEGIN:VCALENDAR\r\n", export.GPX: "<?xml", export.PDF: "%PDF-", export.Markdown: "# Five days in Paris\n", export.JSON: "{\n"}
	wantProblem(t, b.ask(u, "GET", "/plan/"+id+"/export.ics", ""), http.StatusConflict, "conflict")
	b.runs.end(u.ctx(), id, run.Completed)
	for f, begin := range begins {
		path := "/plan/" + id + "/export." + string(f)
		media, _, _ := mime.ParseMediaType(f.MediaType())
		w := b.ask(u, "GET", path, "", "Accept", media+", */*;q=0.1")
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), begin) || w.Header().Get("Content-Type") != f.MediaType() {
			t.Errorf("%s: %d %s %.80q", f, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		if got := w.Header().Get("Content-Disposition"); got != "attachment; filename=paris-2025-06-10."+string(f) {
			t.Errorf("%s: the file is called %s", f, got)
		}
		tag := w.Header().Get("ETag")
		if w := b.ask(u, "GET", path, "", "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag {
			t.Errorf("%s: %d %.80q to who has it", f, w.Code, w.Body)
		}
		if f != export.JSON {
			wantProblem(t, b.ask(u, "GET", path, "", "Accept", "application/json"), http.StatusNotAcceptable, "not_acceptable")
		}
	}
	wantProblem(t, b.ask(u, "GET", "/plan/"+id+"/export.docx", ""), http.StatusNotFound, "not_found")
}

func TestMaps(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	started, err := c.Plan(t.Context(), api.Wish{Text: "Paris"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Map(t.Context(), started.RunID, 0); !fault.Is(err, fault.Conflict) {
		t.Errorf("a map of no plan: %v", err)
	}
	b.finish(started.RunID)
	for day, want := range map[int]string{0: "Map of the trip: Five days in Paris", 2: "Map of Day 2"} {
		svg, err := c.Map(t.Context(), started.RunID, day)
		if err != nil || !bytes.HasPrefix(svg, []byte("<svg ")) || !bytes.Contains(svg, []byte(want)) {
			t.Errorf("day %d: %v %.200s", day, err, svg)
		}
	}
	for _, day := range []int{-1, 6, 8} {
		if _, err := c.Map(t.Context(), started.RunID, day); !fault.Is(err, fault.Invalid) {
			t.Errorf("day %d of 5: %v", day, err)
		}
	}
	raw, err := c.Export(t.Context(), started.RunID, export.JSON)
	var it trip.Itinerary
	if err != nil || json.Unmarshal(raw, &it) != nil || it.Title != "Five days in Paris" {
		t.Errorf("%v %.100s", err, raw)
	}
	if pdf, err := c.Export(t.Context(), started.RunID, export.PDF); err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Errorf("%v %.20s", err, pdf)
	}
}
