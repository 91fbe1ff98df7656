package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// desk registers routes: each with its way in, and in the document that describes them.
type desk struct {
	*server
	mux      *http.ServeMux
	pack     func(http.Handler) http.HandlerFunc // see packer
	huma     huma.API
	routes   map[string]route // by pattern
	document []byte           // openapi.json
}

func newDesk(s *server) (*desk, error) {
	problemsOnce.Do(func() { huma.NewErrorWithContext = refusedByHuma })
	pack, err := packer()
	if err != nil {
		return nil, err
	}
	d := &desk{server: s, mux: http.NewServeMux(), pack: pack, routes: map[string]route{}}
	format := huma.Format{Marshal: marshal, Unmarshal: json.Unmarshal}
	d.huma = humago.New(d, huma.Config{
		OpenAPI:                      newDocument(),
		Formats:                      map[string]huma.Format{jsonType: format, "json": format},
		DefaultFormat:                jsonType,
		RejectUnknownQueryParameters: true,
	})
	return d, nil
}

// problemsOnce guards the one hook that huma has for the words of its own refusals: a variable of its package.
var problemsOnce sync.Once

// refusedByHuma turns what huma finds wrong with parameters into a problem. What was sent, which huma would repeat, stays out.
func refusedByHuma(c huma.Context, status int, message string, errs ...error) huma.StatusError {
	code := "internal"
	if status < 500 {
		code = "invalid"
	}
	p := problemOf(c.Context(), refusal(code, "%s", fault.Whole(message)))
	for _, err := range errs {
		if d, ok := err.(huma.ErrorDetailer); ok {
			at := d.ErrorDetail()
			_, field, _ := strings.Cut(at.Location, ".") // without "query." or "path."
			p.Errors = append(p.Errors, FieldProblem{Field: bounded(field), Message: languageOf(c.Context()).Whole(at.Message)})
		}
	}
	if len(p.Errors) > 0 {
		p.Field, p.Detail = p.Errors[0].Field, p.Errors[0].Message
	}
	for name, values := range p.header { // huma does not ask its own refusals for headers
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
func add[In, Out any](d *desk, r route, handle func(context.Context, *In) (*Out, error)) {
	d.routes[r.pattern()] = r
	op := d.operation(r, reflect.TypeFor[In]())
	huma.Register(d.huma, op, func(ctx context.Context, in *In) (*Out, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, d.problem(ctx, err)
		}
		return out, nil
	})
	d.describeBody(r, op, reflect.TypeFor[In]())
}

// HandleFunc puts the way in before a handler that huma registers.
func (d *desk) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	d.mux.Handle(pattern, d.wayIn(d.routes[pattern], http.HandlerFunc(h)))
}

// ServeHTTP finds the route.
func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h, pattern := d.mux.Handler(r); pattern == "" {
		d.lost(w, r, h)
		return
	}
	d.mux.ServeHTTP(w, r)
}

// lost answers a request that has no route: 404, 405 with what is allowed, or what OPTIONS asks for.
func (d *desk) lost(w http.ResponseWriter, r *http.Request, said http.Handler) {
	rec := &recorder{header: http.Header{}}
	said.ServeHTTP(rec, r)
	switch allow := rec.header.Get("Allow"); {
	case rec.status != http.StatusMethodNotAllowed:
		d.refuse(w, r, refusal("not_found", "there is nothing at this address"))
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", allow+", OPTIONS")
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Allow", allow+", OPTIONS")
		d.refuse(w, r, refusal(wrongMethod, "this method is not for this address"))
	}
}

// wayIn is what every request of a route passes, from the outside in.
func (d *desk) wayIn(r route, h http.Handler) http.Handler {
	if r.write {
		h = d.audited(r, h)
	}
	if r.keyed() {
		h = d.once(h)
	}
	if r.method != http.MethodGet {
		h = d.bodied(r, h)
	}
	if len(r.files) > 0 {
		h = d.admitted(h)
	}
	if strings.Contains(r.path, "{id}") {
		h = d.identified(h)
	}
	if r.gate != probes {
		h = d.limited(h)
		h = d.acceptable(r, h)
	}
	if r.gate == members {
		h = d.signedIn(h)
	}
	if !r.stream && r.attach == "" {
		h = d.patient(h)
	}
	if !r.stream {
		h = d.pack(h)
	}
	return routed(r, h)
}

// around is what every request passes before it is routed, from the inside out.
func (s *server) around(h http.Handler) (http.Handler, error) {
	h, err := s.crossOrigin(h)
	if err != nil {
		return nil, err
	}
	return s.traced(s.logged(s.recovered(secured(h)))), nil
}

// routed notes the route for the log.
func routed(r route, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		visitOf(req.Context()).route = r.path
		next.ServeHTTP(w, req)
	})
}

// sent is a JSON body, as it came and read strictly. A handler that takes nothing else takes a *sent[T], not a struct around one: to the
// compiler all of those are alike, so that the program holds huma's Register once for them, and not 20 kB again for each.
type sent[T any] struct {
	RawBody []byte `contentType:"application/json"`
}

// read gives the body, or fault.Invalid with the path of what is wrong. U+0000 is refused, because not every store can keep it.
func (b sent[T]) read() (v T, err error) {
	if bytes.Contains(b.RawBody, []byte(`\u0000`)) {
		return v, fault.New(fault.Invalid, "the body holds a character that cannot be kept: U+0000")
	}
	err = trip.Decode(b.RawBody, &v)
	return v, err
}

func (sent[T]) bodyType() reflect.Type { return reflect.TypeFor[T]() }
