package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

const bearer = "bearer"

// newDocument begins the description of the API (OpenAPI 3.1). Routes add themselves; docs/openapi.json is the result.
func newDocument() *huma.OpenAPI {
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	schemas.RegisterTypeAlias(reflect.TypeFor[calendar.Week](), reflect.TypeFor[map[string][]calendar.Window]())
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{Title: "Tripwright", Version: "1", License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			Description: "Plans trips that hold: every hour open, every leg possible, every cent counted, every claim with its source."},
		Components: &huma.Components{
			Schemas: schemas,
			Responses: map[string]*huma.Response{
				"Problem": response("What is wrong; its code is one of those named.", door.ProblemJSON,
					schemas.Schema(reflect.TypeFor[door.Problem](), true, "")),
			},
			SecuritySchemes: map[string]*huma.SecurityScheme{
				bearer: {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "An access token of /auth/login."},
			},
		},
		Tags: []*huma.Tag{
			{Name: "auth", Description: "Organisations, users and their tokens."},
			{Name: "plan", Description: "Planning trips, and what came of it."},
			{Name: "runs", Description: "Other names of the same."},
			{Name: "destinations", Description: "The places an organisation plans for."},
			{Name: "service", Description: "For those who run the program."},
		},
	}
}

// schemaName names a type in the document: as Go does, but for names that are there twice, and those that say more beside others.
func schemaName(t reflect.Type, hint string) string {
	switch t {
	case reflect.TypeFor[trip.Problem]():
		return "TripProblem"
	case reflect.TypeFor[revise.Move]():
		return "EditMove"
	case reflect.TypeFor[revise.Order]():
		return "EditOrder"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// brought is what requests must bring. The document would ask for more, because the same types serve answers, in which
// everything is there.
func brought() map[string][]string {
	intent := []string{"city", "date_window", "budget_usd_cents", "airports"}
	return map[string][]string{"IntentWish": intent, "Intent": intent, "Preferences": {}}
}

// finish makes the document, when all routes are there.
func (g *register) finish() (err error) {
	doc := g.huma.OpenAPI()
	schemas := doc.Components.Schemas.Map()
	for _, unused := range []string{"ErrorModel", "ErrorDetail"} { // huma's own problems, which nobody meets
		delete(schemas, unused)
	}
	for name, members := range brought() {
		if schemas[name] == nil {
			return fault.New(fault.Internal, "the document of the API has no schema %s", name)
		}
		schemas[name].Required = members
	}
	g.document, err = json.MarshalIndent(doc, "", "  ")
	return err
}

// openAPI gives the document.
func (g *register) openAPI(context.Context, *struct{}) (*pageOut, error) {
	return &pageOut{func(c huma.Context) {
		r, w := humago.Unwrap(c)
		tag := door.ETag("openapi", g.document)
		w.Header().Set("ETag", tag)
		w.Header().Set("Cache-Control", "public, max-age=300")
		if door.HasTag(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", door.JSON)
		w.Write(append(g.document, '\n')) // who went away does not read it
	}}, nil
}
