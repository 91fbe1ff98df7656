package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// openAPI is the part of the document that tests read.
type openAPI struct {
	Paths      map[string]map[string]operation
	Components struct {
		Schemas   map[string]any
		Responses map[string]response
	}
}

type operation struct {
	OperationID string
	Summary     string
	Tags        []string
	Security    []map[string][]string
	Parameters  []struct {
		Name, In string
		Required bool
	}
	RequestBody struct{ Content map[string]media }
	Responses   map[string]response
}

type response struct {
	Ref         string `json:"$ref"`
	Description string
	Content     map[string]media
}

type media struct {
	Schema  any
	Example json.RawMessage
}

// keyed tells whether the operation wants an Idempotency-Key.
func (o operation) keyed() bool {
	return slices.ContainsFunc(o.Parameters, func(p struct {
		Name, In string
		Required bool
	}) bool {
		return p.Name == "Idempotency-Key" && p.In == "header" && p.Required
	})
}

// contract is the document, made ready for checking answers against it.
var contract = sync.OnceValues(func() (*checker, error) {
	c := &checker{schemas: map[string]*jsonschema.Resolved{}, mux: http.NewServeMux(), operations: map[string]operation{}}
	if err := json.Unmarshal(golden, &c.openAPI); err != nil {
		return nil, err
	}
	for path, methods := range c.Paths {
		for method, op := range methods {
			pattern := strings.ToUpper(method) + " " + path
			c.operations[pattern] = op
			c.mux.Handle(pattern, http.NotFoundHandler())
		}
	}
	return c, nil
})

type checker struct {
	openAPI
	mux        *http.ServeMux // finds the operation
	operations map[string]operation

	mu      sync.Mutex
	schemas map[string]*jsonschema.Resolved
}

// check says how an answer is not what the document promises of the operation.
func (c *checker) check(r *http.Request, res *http.Response, body []byte) error {
	_, pattern := c.mux.Handler(r)
	op, known := c.operations[pattern]
	if !known || r.Method == http.MethodHead {
		return nil
	}
	said, ok := op.Responses[strconv.Itoa(res.StatusCode)]
	if !ok {
		return fmt.Errorf("%s answers %d, which is not documented: %s", pattern, res.StatusCode, body)
	}
	if said.Ref != "" {
		code := struct{ Code string }{}
		if err := json.Unmarshal(body, &code); err != nil || !slices.Contains(strings.Split(said.Description, ", "), code.Code) {
			return fmt.Errorf("%s answers %d with code %q, documented are %s", pattern, res.StatusCode, code.Code, said.Description)
		}
		said = c.Components.Responses[strings.TrimPrefix(said.Ref, "#/components/responses/")]
	}
	if len(said.Content) == 0 {
		if len(body) > 0 {
			return fmt.Errorf("%s answers %d with a body, which is not documented: %s", pattern, res.StatusCode, body)
		}
		return nil
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	form, ok := said.Content[kind]
	if err != nil || !ok {
		return fmt.Errorf("%s answers %d with a body of type %q, which is not documented", pattern, res.StatusCode, kind)
	}
	if !strings.HasSuffix(kind, "json") {
		return nil
	}
	if err := c.holds(form.Schema, body); err != nil {
		return fmt.Errorf("%s answers %d: %w in %.300s", pattern, res.StatusCode, err, body)
	}
	return nil
}

// holds checks JSON against a schema of the document.
func (c *checker) holds(schema any, body []byte) error {
	resolved, err := c.resolve(schema)
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return err
	}
	return resolved.Validate(v)
}

func (c *checker) resolve(schema any) (*jsonschema.Resolved, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	raw, err := json.Marshal(map[string]any{"allOf": []any{schema}, "$defs": c.Components.Schemas})
	if err != nil {
		return nil, err
	}
	name, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	if done := c.schemas[string(name)]; done != nil {
		return done, nil
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(bytes.ReplaceAll(raw, []byte("#/components/schemas/"), []byte("#/$defs/")), &s); err != nil {
		return nil, err
	}
	c.schemas[string(name)], err = s.Resolve(nil)
	return c.schemas[string(name)], err
}

// watched lets every answer of a test's server be checked against the document.
func watched(t testing.TB, next http.Handler) http.Handler {
	t.Helper()
	c, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.Clone(r.Context())
		rec := httptest.NewRecorder()
		next.ServeHTTP(rec, r)
		res := rec.Result()
		body, _ := io.ReadAll(res.Body) // from memory
		plain, err := unpacked(res.Header.Get("Content-Encoding"), body)
		if err != nil {
			t.Error(err)
		}
		if err := c.check(asked, res, plain); err != nil {
			t.Error(err)
		}
		for name, values := range res.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(res.StatusCode)
		w.Write(body)
	})
}
