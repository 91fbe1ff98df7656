package web

import (
	"mime"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// share is the page of a shared trip.
func (s *server) share(w http.ResponseWriter, r *http.Request) { s.show(w, r, "share.html") }

// print is the same trip, for paper.
func (s *server) print(w http.ResponseWriter, r *http.Request) { s.show(w, r, "print.html") }

func (s *server) show(w http.ResponseWriter, r *http.Request, page string) {
	it, err := s.find(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	sheet, err := export.Lay(&it)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	b, err := s.write(page, newView(sheet, s.languageOfTrip(sheet), "/s/"+r.PathValue("token"), s.style.path))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	respond(w, r, http.StatusOK, "text/html; charset=utf-8", b)
}

// handed are the formats that a shared trip is handed on in. The itinerary itself is not: it says what was wished for, and how it
// was planned.
var handed = []export.Format{export.ICS, export.GPX, export.PDF, export.Markdown}

// file is a shared trip as a file, such as export.pdf.
func (s *server) file(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutPrefix(r.PathValue("file"), "export.")
	for _, f := range handed {
		if ok && name == string(f) {
			s.hand(w, r, f)
			return
		}
	}
	s.lost(w, r)
}

func (s *server) hand(w http.ResponseWriter, r *http.Request, f export.Format) {
	it, err := s.find(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	b, err := export.Write(&it, f)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": export.FileName(&it, f)}))
	respond(w, r, http.StatusOK, f.MediaType(), b)
}

const longestToken = 64

// find gives the itinerary of a link, as often as the link may be opened.
func (s *server) find(r *http.Request) (trip.Itinerary, error) {
	token := r.PathValue("token")
	if token == "" || len(token) > longestToken {
		return trip.Itinerary{}, fault.New(fault.NotFound, "there is no such link")
	}
	it, err := s.Shares.FindShared(r.Context(), token)
	if err != nil || s.Limiter == nil {
		return it, err
	}
	v, err := s.Limiter.Allow(r.Context(), "page:"+it.ID, s.Limit)
	if err == nil && !v.OK {
		busy := fault.New(fault.Exhausted, "the link is opened too often")
		busy.RetryAfter = v.RetryAfter
		return it, busy
	}
	return it, nil // who cannot count lets people read
}
