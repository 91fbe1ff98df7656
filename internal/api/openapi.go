package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/sse"
	"github.com/tripwright/tripwright/internal/trip"
)

// words are what the document of the API says beyond its routes and their types; docs/openapi.json is the result.
func words() register.Words {
	intent := []string{"city", "date_window", "budget_usd_cents", "airports"}
	return register.Words{
		Title:       "Tripwright",
		Description: "Plans trips that hold: every hour open, every leg possible, every cent counted, every claim with its source.",
		Tags: []*huma.Tag{
			{Name: "auth", Description: "Organisations, users and their tokens."},
			{Name: "plan", Description: "Planning trips, and what came of it."},
			{Name: "runs", Description: "Other names of the same."},
			{Name: "destinations", Description: "The places an organisation plans for."},
			{Name: "service", Description: "For those who run the program."},
		},
		Tag: tagOf, Name: schemaName, Pages: pages, Example: exampleOf,
		Alias: map[reflect.Type]reflect.Type{reflect.TypeFor[calendar.Week](): reflect.TypeFor[map[string][]calendar.Window](),
			reflect.TypeFor[trip.NewBed](): reflect.TypeFor[trip.OwnBed]()},
		Brought: map[string][]string{"IntentWish": intent, "Intent": intent, "Preferences": {}},
	}
}

// tagOf is the first part of a path: what it is about.
func tagOf(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch first {
	case ".well-known":
		return "auth"
	case "auth", "plan", "runs", "destinations", "knowledge", "tools":
		return first
	}
	return "service"
}

// schemaName names a type in the document: as Go does, but for names that are there twice, and those that say more beside others.
func schemaName(t reflect.Type, hint string) string {
	switch t {
	case reflect.TypeFor[trip.Problem]():
		return "TripProblem"
	case reflect.TypeFor[trip.EditBody]():
		return "Edit"
	case reflect.TypeFor[trip.ChangePlace]():
		return "EditMove"
	case reflect.TypeFor[trip.ArrangeDay]():
		return "EditOrder"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// pages describes answers that huma cannot see in a handler's type.
func pages(g *register.Register, r door.Route) map[string]*huma.Response {
	text := &huma.Schema{Type: huma.TypeString}
	if r.File != "" {
		return map[string]*huma.Response{"200": register.Response("The file.", r.Media(), fileSchema(g, r.File)), "304": {Description: "You have it: it is as the ETag says."}}
	}
	switch r.ID {
	case "findRun":
		return map[string]*huma.Response{"304": {Description: "You have it: the run is over, and is as the ETag says."}}
	case "deletePlan":
		return map[string]*huma.Response{"204": {Description: "It was over, and is deleted."}}
	case "stream", "runEvents":
		return map[string]*huma.Response{
			"200": register.Response("The events as they happen, each a node_event with the seq as its id.", sse.MediaType, text),
			"204": {Description: "The story has ended, and you have all of it."},
		}
	case "keys":
		return map[string]*huma.Response{"200": register.Response("A JWK set (RFC 7517).", door.JSON, g.Schema(reflect.TypeFor[KeySet](), ""))}
	case "itineraryKeys":
		return map[string]*huma.Response{"200": register.Response("A JWK set (RFC 7517, RFC 8037).", door.JSON, g.Schema(reflect.TypeFor[ItineraryKeySet](), ""))}
	case "openAPI":
		return map[string]*huma.Response{"200": register.Response("OpenAPI 3.1.", door.JSON, &huma.Schema{Type: huma.TypeObject})}
	case "metrics":
		return map[string]*huma.Response{"200": register.Response("The text format of Prometheus.", "text/plain", text)}
	case "readyz":
		return map[string]*huma.Response{"503": register.Response("Not ready.", door.JSON, g.Schema(reflect.TypeFor[Readiness](), ""))}
	}
	return nil
}

// fileSchema is what can be said of a file's content.
func fileSchema(g *register.Register, media string) *huma.Schema {
	switch media {
	case door.JSON:
		return g.Schema(reflect.TypeFor[trip.Itinerary](), "")
	case export.PDF.MediaType():
		return &huma.Schema{Type: huma.TypeString, Format: "binary"}
	}
	return &huma.Schema{Type: huma.TypeString}
}
