package api

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/sse"
	"github.com/tripwright/tripwright/internal/trip"
)

// operation describes a route.
func (g *register) operation(r door.Route, in reflect.Type) huma.Operation {
	op := huma.Operation{
		Method: r.Method, Path: r.Path, OperationID: r.ID, Summary: r.Summary, Tags: []string{tagOf(r.Path)}, DefaultStatus: r.Status,
		SkipValidateBody: true, Responses: refusals(r.Codes(bodyOf(in) != nil)), Security: []map[string][]string{},
	}
	if r.Gate == door.Members {
		op.Security = append(op.Security, map[string][]string{bearer: {}})
	}
	if bodyOf(in) != nil {
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{}}
	}
	for status, page := range g.pages(r) {
		op.Responses[status] = page
	}
	return op
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

// refusals describes the problems that a route answers with, by status.
func refusals(codes []string) map[string]*huma.Response {
	byStatus := map[string][]string{}
	for _, code := range codes {
		status := strconv.Itoa(door.StatusOf(code))
		if !slices.Contains(byStatus[status], code) {
			byStatus[status] = append(byStatus[status], code)
		}
	}
	out := map[string]*huma.Response{}
	for status, codes := range byStatus {
		slices.Sort(codes)
		out[status] = &huma.Response{Ref: "#/components/responses/Problem", Description: strings.Join(codes, ", ")}
	}
	return out
}

// pages describes answers that huma cannot see in a handler's type.
func (g *register) pages(r door.Route) map[string]*huma.Response {
	text := &huma.Schema{Type: huma.TypeString}
	if r.File != "" {
		return map[string]*huma.Response{"200": response("The file.", r.Media(), g.fileSchema(r.File)), "304": {Description: "You have it: it is as the ETag says."}}
	}
	if r.Attach != "" {
		return map[string]*huma.Response{"200": response("The file.", r.Attach, &huma.Schema{Type: huma.TypeString, Format: "binary"})}
	}
	switch r.ID {
	case "findRun":
		return map[string]*huma.Response{"304": {Description: "You have it: the run is over, and is as the ETag says."}}
	case "deletePlan":
		return map[string]*huma.Response{"204": {Description: "It was over, and is deleted."}}
	case "stream", "runEvents":
		return map[string]*huma.Response{
			"200": response("The events as they happen, each a node_event with the seq as its id.", sse.MediaType, text),
			"204": {Description: "The story has ended, and you have all of it."},
		}
	case "keys":
		return map[string]*huma.Response{"200": response("A JWK set (RFC 7517).", door.JSON, g.schema(reflect.TypeFor[KeySet](), ""))}
	case "itineraryKeys":
		return map[string]*huma.Response{"200": response("A JWK set (RFC 7517, RFC 8037).", door.JSON, g.schema(reflect.TypeFor[ItineraryKeySet](), ""))}
	case "openAPI":
		return map[string]*huma.Response{"200": response("OpenAPI 3.1.", door.JSON, &huma.Schema{Type: huma.TypeObject})}
	case "metrics":
		return map[string]*huma.Response{"200": response("The text format of Prometheus.", "text/plain", text)}
	case "readyz":
		return map[string]*huma.Response{"503": response("Not ready.", door.JSON, g.schema(reflect.TypeFor[Readiness](), ""))}
	}
	return nil
}

// fileSchema is what can be said of a file's content.
func (g *register) fileSchema(media string) *huma.Schema {
	switch media {
	case door.JSON:
		return g.schema(reflect.TypeFor[trip.Itinerary](), "")
	case export.PDF.MediaType():
		return &huma.Schema{Type: huma.TypeString, Format: "binary"}
	}
	return &huma.Schema{Type: huma.TypeString}
}

func response(description, media string, schema *huma.Schema) *huma.Response {
	return &huma.Response{Description: description, Content: map[string]*huma.MediaType{media: {Schema: schema}}}
}

func (g *register) schema(t reflect.Type, hint string) *huma.Schema {
	return g.huma.OpenAPI().Components.Schemas.Schema(t, true, hint)
}

// bodyOf gives the type of a request's body, nil when it has none.
func bodyOf(in reflect.Type) reflect.Type {
	if b, ok := reflect.Zero(in).Interface().(interface{ bodyType() reflect.Type }); ok {
		return b.bodyType()
	}
	return nil
}

// describeBody puts the schema of the body where huma, which is only given bytes, says that it is any.
func (g *register) describeBody(r door.Route, op huma.Operation, in reflect.Type) {
	switch t := bodyOf(in); {
	case t == nil:
	case len(r.Files) > 0:
		op.RequestBody.Content = map[string]*huma.MediaType{}
		for _, media := range r.Files {
			op.RequestBody.Content[media] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
	default:
		body := op.RequestBody.Content[door.JSON]
		body.Schema, body.Example = g.schema(t, op.OperationID+"Body"), exampleOf(op.OperationID)
	}
}
