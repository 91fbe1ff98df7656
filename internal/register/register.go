// Package register enters routes: each at the door, and with the types of what it takes and gives in the document of the API (OpenAPI 3.1),
// so that the two cannot differ. A handler is func(ctx, *In) (*Out, error); its errors become problems at the door. It knows no
// operation: what the document says of them beyond their types comes in as Words. It imports the door, and is for doors only.
package register

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

// Words are what the document says beyond the routes and their types.
type Words struct {
	Title, Description string
	Tags               []*huma.Tag
	Tag                func(path string) string                 // of a path, one of Tags or none of them
	Name               func(t reflect.Type, hint string) string // of a schema
	// Alias names types that are written as another one.
	Alias map[reflect.Type]reflect.Type
	// Pages describes answers of an operation that a handler's type does not show, by status.
	Pages func(g *Register, r door.Route) map[string]*huma.Response
	// Example is a body that an operation takes; nil for none.
	Example func(operation string) any
	// Brought is what requests must bring, by schema. The document would ask for more, because the same types serve answers, in which
	// everything is there.
	Brought map[string][]string
}

// Register is where routes are entered: each at the door, and in the document that describes them.
type Register struct {
	door     *door.Door
	words    Words
	huma     huma.API
	routes   map[string]door.Route // by pattern
	document []byte                // openapi.json
}

// New gives an empty one. Name, Tag, Pages and Example are required.
func New(d *door.Door, words Words) *Register {
	problemsOnce.Do(func() { huma.NewErrorWithContext = refusedByHuma })
	g := &Register{door: d, words: words, routes: map[string]door.Route{}}
	format := huma.Format{Marshal: marshal, Unmarshal: json.Unmarshal}
	g.huma = humago.New(g, huma.Config{
		OpenAPI:                      newDocument(words),
		Formats:                      map[string]huma.Format{door.JSON: format, "json": format},
		DefaultFormat:                door.JSON,
		RejectUnknownQueryParameters: true,
	})
	return g
}

// problemsOnce guards the one hook that huma has for the words of its own refusals: a variable of its package.
var problemsOnce sync.Once

// refusedByHuma turns what huma finds wrong with parameters into a problem. What was sent, which huma would repeat, stays out.
func refusedByHuma(c huma.Context, status int, message string, errs ...error) huma.StatusError {
	code := "internal"
	if status < 500 {
		code = "invalid"
	}
	p := door.ProblemOf(c.Context(), door.Refusal(code, "%s", fault.Whole(message)))
	for _, err := range errs {
		if d, ok := err.(huma.ErrorDetailer); ok {
			at := d.ErrorDetail()
			_, field, _ := strings.Cut(at.Location, ".") // without "query." or "path."
			p.Blame(field, door.LanguageOf(c.Context()).Whole(at.Message))
		}
	}
	for name, values := range p.GetHeaders() { // huma does not ask its own refusals for headers
		for _, v := range values {
			c.AppendHeader(name, v)
		}
	}
	return p
}

func marshal(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// Add registers a route and its handler.
func Add[In, Out any](g *Register, r door.Route, handle func(context.Context, *In) (*Out, error)) {
	g.routes[r.Pattern()] = r
	op := g.operation(r, reflect.TypeFor[In]())
	huma.Register(g.huma, op, func(ctx context.Context, in *In) (*Out, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, g.door.Problem(ctx, err)
		}
		return out, nil
	})
	g.describeBody(r, op, reflect.TypeFor[In]())
}

// HandleFunc puts the way in before a handler that huma registers.
func (g *Register) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	g.door.Handle(g.routes[pattern], http.HandlerFunc(h))
}

// ServeHTTP is how huma would be asked without a port.
func (g *Register) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.door.ServeHTTP(w, r) }
