package llm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"mime"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sse"
)

// Endpoint says which model to ask, and where. The key goes to BaseURL and nowhere else.
type Endpoint struct {
	Model   string       // as the provider names it; required
	BaseURL string       // with the version, such as https://api.example.com/v1; empty: the provider's own
	Key     string       // empty: none is sent
	Client  *http.Client // nil: one of our own
}

// Service is the HTTP interface of a provider, for the packages below. A failure says by its kind what it means; neither an
// address nor a key nor anything the provider wrote for people comes into an error. Redirects are not followed: they would
// carry the key and the question elsewhere.
type Service struct {
	Name   string            // for people
	Base   string            // where the paths begin
	Auth   func(http.Header) // adds the key
	Client *http.Client      // nil: one of our own
}

// MaxBody bounds what is read of an answer, in bytes.
const MaxBody = 4 << 20

// Get asks for JSON and reads it into out.
func (s Service) Get(ctx context.Context, path string, out any) error {
	return s.whole(ctx, http.MethodGet, path, nil, out)
}

// Post sends in as JSON and reads the answer, JSON too, into out.
func (s Service) Post(ctx context.Context, path string, in, out any) error {
	return s.whole(ctx, http.MethodPost, path, in, out)
}

func (s Service) whole(ctx context.Context, method, path string, in, out any) error {
	res, err := s.send(ctx, method, path, "application/json", in)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, MaxBody+1))
	switch {
	case err != nil:
		return s.broken(ctx, err)
	case len(body) > MaxBody:
		return billed(fault.New(fault.BadReply, "%s answered with more than %d MB", s.Name, MaxBody>>20))
	}
	if err := json.Unmarshal(body, out); err != nil {
		return billed(s.strange(err))
	}
	return nil
}

// Events sends in as JSON and gives the events of the answer. Whether the last event was the end is for the caller to know.
func (s Service) Events(ctx context.Context, path string, in any) iter.Seq2[sse.Event, error] {
	return func(yield func(sse.Event, error) bool) {
		res, err := s.send(ctx, http.MethodPost, path, "text/event-stream", in)
		if err != nil {
			yield(sse.Event{}, err)
			return
		}
		defer res.Body.Close()
		events := sse.NewReader(io.LimitReader(res.Body, MaxBody))
		for {
			e, err := events.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(e, s.broken(ctx, err))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}
}

// send gives an answer whose status is 200 and whose body is of the kind that was asked for.
func (s Service) send(ctx context.Context, method, path, accept string, in any) (*http.Response, error) {
	req, err := s.request(ctx, method, path, accept, in)
	if err != nil {
		return nil, err
	}
	res, err := s.client().Do(req)
	if err != nil {
		return nil, s.unreached(ctx, err)
	}
	if res.StatusCode != http.StatusOK {
		defer res.Body.Close()
		return nil, s.refused(res)
	}
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind != accept {
		defer res.Body.Close()
		return nil, billed(s.strange(fmt.Errorf("its answer is not %s", accept)))
	}
	return res, nil
}

func (s Service) request(ctx context.Context, method, path, accept string, in any) (*http.Request, error) {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in, json.Deterministic(true))
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(s.Base, "/")+path, body)
	if err != nil {
		return nil, fault.New(fault.Internal, "the address of %s is wrong", s.Name)
	}
	req.Header.Set("Accept", accept)
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if s.Auth != nil {
		s.Auth(req.Header)
	}
	return req, nil
}

// client is a copy that takes a redirect for an answer.
func (s Service) client() *http.Client {
	var c http.Client
	if s.Client != nil {
		c = *s.Client
	}
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// SchemaInWords adds a schema to the words of a system message, for servers that take it in no other way.
func SchemaInWords(system string, schema []byte) string {
	return system + "\n\nAnswer with one JSON value that this JSON Schema allows, and nothing else:\n" + string(schema)
}
