package api

import (
	"cmp"
	"context"
	"encoding/json"
	"mime"
	"net/http"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// fileOut is an answer that is a file.
type fileOut struct {
	Status       int
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

// Tagged is the part of a request that says what the caller has. It is exported because huma only looks into what is.
type Tagged struct {
	IfNoneMatch string `header:"If-None-Match" doc:"The ETag of an answer you have: if it is still right, the answer is 304."`
}

// file answers with a file, or with nothing for who has it.
func file(have string, media string, body []byte) *fileOut {
	out := &fileOut{Status: http.StatusOK, ContentType: media, ETag: door.ETag(media, body), CacheControl: "private, no-cache", Body: body}
	if door.HasTag(have, out.ETag) {
		out.Status, out.Body, out.ContentType = http.StatusNotModified, nil, ""
	}
	return out
}

type exportIn struct {
	RunPath
	Tagged
}

// exporting hands an itinerary on in a format.
func (s *server) exporting(f export.Format) func(context.Context, *exportIn) (*fileOut, error) {
	return func(ctx context.Context, in *exportIn) (*fileOut, error) {
		it, err := s.itineraryOf(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if f != export.JSON { // which is the document that is proved, to the letter
			it.Title = it.named
		}
		done, err := s.Turn(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
		b, err := export.Write(&it.Itinerary, f)
		if err != nil {
			return nil, err
		}
		out := file(in.IfNoneMatch, f.MediaType(), b)
		out.Disposition = mime.FormatMediaType("attachment", map[string]string{"filename": export.FileName(&it.Itinerary, f)})
		return out, nil
	}
}

// titled is an itinerary with what its trip goes by: its name, or its title where nobody has called it anything.
type titled struct {
	trip.Itinerary
	named string
}

// itineraryOf reads the itinerary of a run.
func (s *server) itineraryOf(ctx context.Context, id string) (*titled, error) {
	r, err := s.planned(ctx, id)
	if err != nil {
		return nil, err
	}
	it := &titled{}
	err = json.Unmarshal(r.Result, &it.Itinerary)
	it.named = cmp.Or(r.Name, it.Title)
	return it, err
}

func (s *server) planMap(ctx context.Context, in *struct {
	RunPath
	Tagged
	Day int `query:"day" minimum:"1" maximum:"26" doc:"The day, from 1; all of them when not said."`
}) (*fileOut, error) {
	it, err := s.itineraryOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Day > len(it.Days) {
		return nil, fault.Field("day", "must be one of the trip's %d", len(it.Days))
	}
	done, err := s.Turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	it.Title = it.named
	sheet, err := export.Lay(&it.Itinerary)
	if err != nil {
		return nil, err
	}
	return file(in.IfNoneMatch, export.SVG.MediaType(), sheet.Map(in.Day-1)), nil // without a day it is export.WholeTrip
}

// Export gives the itinerary of a run in a format.
func (c *Client) Export(ctx context.Context, id string, f export.Format) (file []byte, err error) {
	return file, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/export."+string(f)), Accept: f.MediaType()}, &file)
}

// Map gives the map of a day of a run's itinerary, counted from 1, or of the whole trip for 0, as SVG.
func (c *Client) Map(ctx context.Context, id string, day int) (svg []byte, err error) {
	return svg, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "/map.svg"), Query: client.Query("day", client.Number(day)), Accept: export.SVG.MediaType()}, &svg)
}
