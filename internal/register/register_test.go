package register_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/door/doortest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Thing is what these routes take and give.
type Thing struct {
	Name string   `json:"name" maxLength:"9"`
	Of   []string `json:"of"`
}

type thingOut struct{ Body Thing }

// nobody is signed in.
type nobody struct{}

func (nobody) Check(context.Context, string) (tenant.Identity, error) {
	return tenant.Identity{}, fault.New(fault.Denied, "nobody")
}

func words() register.Words {
	return register.Words{
		Title: "Things", Description: "Keeps things.", Tags: []*huma.Tag{{Name: "things"}},
		Tag: func(string) string { return "things" },
		Name: func(t reflect.Type, hint string) string {
			if t == reflect.TypeFor[Thing]() {
				return "NamedThing"
			}
			return huma.DefaultSchemaNamer(t, hint)
		},
		Pages: func(g *register.Register, r door.Route) map[string]*huma.Response {
			if r.ID != "page" {
				return nil
			}
			return map[string]*huma.Response{"200": register.Response("A page.", "text/plain", g.Schema(reflect.TypeFor[string](), ""))}
		},
		Example: func(operation string) any {
			if operation == "make" {
				return json.RawMessage(`{"name": "spoon"}`)
			}
			return nil
		},
		Brought: map[string][]string{"NamedThing": {"name"}},
	}
}

// setup gives a door with a few routes behind it.
func setup(t *testing.T, says register.Words) (*register.Register, http.Handler) {
	t.Helper()
	d, err := door.New(door.Config{Callers: nobody{}, Limiter: &doortest.Turns{}, Replays: &doortest.Replays{}, Audit: &doortest.Book{},
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return time.Unix(0, 0) }})
	if err != nil {
		t.Fatal(err)
	}
	g := register.New(d, says)
	register.Add(g, door.Post("/things", "make", "Make a thing").Open(), func(_ context.Context, in *register.Sent[Thing]) (*thingOut, error) {
		thing, err := in.Read()
		thing.Of = register.OrEmpty(thing.Of)
		return &thingOut{thing}, err
	})
	register.Add(g, door.Get("/things/{id}", "find", "One thing").Open().Or("not_found", "invalid"), func(_ context.Context, in *struct {
		ID    string `path:"id"`
		Limit int    `query:"limit" maximum:"5"`
	}) (*thingOut, error) {
		return nil, fault.New(fault.NotFound, "there is no such thing")
	})
	register.Add(g, door.Get("/page", "page", "A page").Open(), func(context.Context, *struct{}) (*register.Page, error) {
		return &register.Page{Body: func(c huma.Context) {
			_, w := humago.Unwrap(c)
			_, _ = io.WriteString(w, "page")
		}}, nil
	})
	register.Add(g, door.Get("/mine", "mine", "What is mine"), func(context.Context, *struct{}) (*thingOut, error) { return &thingOut{}, nil })
	register.Add(g, door.Get("/openapi.json", "openAPI", "The document").Probe(), g.OpenAPI)
	return g, d
}

func ask(h http.Handler, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", door.JSON)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A handler is asked with what was sent, its answer and its refusal go out as the door has them, and what is wrong with a parameter is named
// without what was sent.
func TestHandlersStandBehindTheDoor(t *testing.T) {
	t.Parallel()
	_, h := setup(t, words())
	for _, tt := range []struct {
		method, path, body string
		status             int
		says               string
	}{
		{"POST", "/things", `{"name":"<spoon>"}`, 200, `{"name":"<spoon>","of":[]}`},
		{"POST", "/things", `{"name":"spoon","weight":3}`, 400, "weight"},
		{"POST", "/things", `{"name":"a\u0000b"}`, 400, "U+0000"},
		{"GET", "/things/00000000-0000-4000-8000-000000000007", "", 404, "there is no such thing"},
		{"GET", "/things/00000000-0000-4000-8000-000000000007?limit=999", "", 400, `"field":"limit"`},
		{"GET", "/things/00000000-0000-4000-8000-000000000007?secretly=1", "", 400, "secretly"},
		{"GET", "/page", "", 200, "page"},
		{"GET", "/mine", "", 401, "unauthenticated"},
	} {
		w := ask(h, tt.method, tt.path, tt.body)
		if w.Code != tt.status || !strings.Contains(strings.ReplaceAll(w.Body.String(), `": "`, `":"`), tt.says) || strings.Contains(w.Body.String(), "999") {
			t.Errorf("%s %s: %d %s", tt.method, tt.path, w.Code, w.Body)
		}
		if tt.status >= 400 && w.Header().Get("Content-Type") != door.ProblemJSON {
			t.Errorf("%s %s: the refusal is %s", tt.method, tt.path, w.Header().Get("Content-Type"))
		}
	}
}

// The document has each route with its types, its refusals and who may come in, and the words that are given.
func TestTheDocumentSaysWhatTheRoutesAre(t *testing.T) {
	t.Parallel()
	g, h := setup(t, words())
	if err := g.Finish(); err != nil {
		t.Fatal(err)
	}
	w := ask(h, "GET", "/openapi.json", "")
	var doc struct {
		Info  struct{ Title string }
		Paths map[string]map[string]struct {
			OperationID string
			Security    []map[string][]string
			Tags        []string
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
					Example map[string]any
				}
			}
			Responses map[string]struct {
				Ref         string `json:"$ref"`
				Description string
				Content     map[string]any
			}
		}
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	make, find, page, mine := doc.Paths["/things"]["post"], doc.Paths["/things/{id}"]["get"], doc.Paths["/page"]["get"], doc.Paths["/mine"]["get"]
	body := make.RequestBody.Content[door.JSON]
	if doc.Info.Title != "Things" || make.OperationID != "make" || make.Tags[0] != "things" || body.Schema.Ref != "#/components/schemas/NamedThing" || body.Example["name"] != "spoon" {
		t.Errorf("%+v", make)
	}
	if !strings.Contains(find.Responses["404"].Description, "not_found") || find.Responses["404"].Ref != "#/components/responses/Problem" {
		t.Errorf("its refusals are %+v", find.Responses)
	}
	if page.Responses["200"].Description != "A page." || page.Responses["200"].Content["text/plain"] == nil {
		t.Errorf("a page is %+v", page.Responses)
	}
	if len(mine.Security) != 1 || len(find.Security) != 0 {
		t.Errorf("what is for members says %v, and what is open %v", mine.Security, find.Security)
	}
	thing, there := doc.Components.Schemas["NamedThing"]
	if _, own := doc.Components.Schemas["ErrorModel"]; own || !there || strings.Join(thing.Required, " ") != "name" {
		t.Errorf("the schemas are %v", doc.Components.Schemas)
	}
	tag := w.Header().Get("ETag")
	if again := ask(h, "GET", "/openapi.json", "", "If-None-Match", tag); tag == "" || again.Code != http.StatusNotModified {
		t.Errorf("who has it with tag %q gets %d", tag, again.Code)
	}
}

// Members that requests must bring, of a schema that is not there, are a mistake of the program.
func TestASchemaThatIsNotThere(t *testing.T) {
	t.Parallel()
	says := words()
	says.Brought = map[string][]string{"Nothing": {"name"}}
	g, _ := setup(t, says)
	if err := g.Finish(); !fault.Is(err, fault.Internal) || !strings.Contains(err.Error(), "Nothing") {
		t.Errorf("got %v", err)
	}
}

// A document passes on as it was kept.
func TestDocument(t *testing.T) {
	t.Parallel()
	const kept = `{"of":null,"name":"spoon"}`
	var d register.Document[Thing]
	if err := json.Unmarshal([]byte(kept), &d); err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(d)
	thing, unread := d.Read()
	if err != nil || unread != nil || string(raw) != kept || thing.Name != "spoon" {
		t.Errorf("%s, %+v, %v, %v", raw, thing, err, unread)
	}
	if _, err := register.Document[Thing](`[]`).Read(); !fault.Is(err, fault.BadReply) {
		t.Errorf("another document: %v", err)
	}
}
