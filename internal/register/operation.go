package register

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/door"
)

// operation describes a route.
func (g *Register) operation(r door.Route, in reflect.Type) huma.Operation {
	op := huma.Operation{
		Method: r.Method, Path: r.Path, OperationID: r.ID, Summary: r.Summary, Tags: []string{g.words.Tag(r.Path)}, DefaultStatus: r.Status,
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
func (g *Register) pages(r door.Route) map[string]*huma.Response {
	if r.Attach != "" {
		return map[string]*huma.Response{"200": Response("The file.", r.Attach, &huma.Schema{Type: huma.TypeString, Format: "binary"})}
	}
	return g.words.Pages(g, r)
}

// Response describes an answer of a media type.
func Response(description, media string, schema *huma.Schema) *huma.Response {
	return &huma.Response{Description: description, Content: map[string]*huma.MediaType{media: {Schema: schema}}}
}

// Schema gives the schema of a type, which stands in the document from here on.
func (g *Register) Schema(t reflect.Type, hint string) *huma.Schema {
	return g.huma.OpenAPI().Components.Schemas.Schema(t, true, hint)
}

// bodyOf gives the type of a request's body, nil when it has none.
func bodyOf(in reflect.Type) reflect.Type {
	if b, ok := reflect.Zero(in).Interface().(interface{ BodyType() reflect.Type }); ok {
		return b.BodyType()
	}
	return nil
}

// describeBody puts the schema of the body where huma, which is only given bytes, says that it is any.
func (g *Register) describeBody(r door.Route, op huma.Operation, in reflect.Type) {
	switch t := bodyOf(in); {
	case t == nil:
	case len(r.Files) > 0:
		op.RequestBody.Content = map[string]*huma.MediaType{}
		for _, media := range r.Files {
			op.RequestBody.Content[media] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
	default:
		body := op.RequestBody.Content[door.JSON]
		body.Schema, body.Example = g.Schema(t, op.OperationID+"Body"), g.words.Example(op.OperationID)
	}
}
