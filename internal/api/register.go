package api

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

// register is where routes are entered: each at the door, and in the document that describes them.
type register struct {
	door     *door.Door
	huma     huma.API
	routes   map[string]door.Route // by pattern
	document []byte                // openapi.json
}

func newRegister(d *door.Door) *register {
	problemsOnce.Do(func() { huma.NewErrorWithContext = refusedByHuma })
	g := &register{door: d, routes: map[string]door.Route{}}
	format := huma.Format{Marshal: marshal, Unmarshal: json.Unmarshal}
	g.huma = humago.New(g, huma.Config{
		OpenAPI:                      newDocument(),
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

// add registers a route and its handler.
func add[In, Out any](g *register, r door.Route, handle func(context.Context, *In) (*Out, error)) {
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
func (g *register) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	g.door.Handle(g.routes[pattern], http.HandlerFunc(h))
}

// ServeHTTP is how huma would be asked without a port.
func (g *register) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.door.ServeHTTP(w, r) }
