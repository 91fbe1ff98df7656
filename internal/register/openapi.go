package register

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

const bearer = "bearer"

// newDocument begins the description of the API (OpenAPI 3.1). Routes add themselves.
func newDocument(words Words) *huma.OpenAPI {
	schemas := huma.NewMapRegistry("#/components/schemas/", words.Name)
	for t, as := range words.Alias {
		schemas.RegisterTypeAlias(t, as)
	}
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{Title: words.Title, Version: "1", License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			Description: words.Description},
		Components: &huma.Components{
			Schemas: schemas,
			Responses: map[string]*huma.Response{
				"Problem": Response("What is wrong; its code is one of those named.", door.ProblemJSON,
					schemas.Schema(reflect.TypeFor[door.Problem](), true, "")),
			},
			SecuritySchemes: map[string]*huma.SecurityScheme{
				bearer: {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "An access token of /auth/login."},
			},
		},
		Tags: words.Tags,
	}
}

// Finish makes the document, when all routes are there.
func (g *Register) Finish() (err error) {
	doc := g.huma.OpenAPI()
	schemas := doc.Components.Schemas.Map()
	for _, unused := range []string{"ErrorModel", "ErrorDetail"} { // huma's own problems, which nobody meets
		delete(schemas, unused)
	}
	for name, members := range g.words.Brought {
		if schemas[name] == nil {
			return fault.New(fault.Internal, "the document of the API has no schema %s", name)
		}
		schemas[name].Required = members
	}
	g.document, err = json.MarshalIndent(doc, "", "  ")
	return err
}

// OpenAPI gives the document.
func (g *Register) OpenAPI(context.Context, *struct{}) (*Page, error) {
	return &Page{func(c huma.Context) {
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
