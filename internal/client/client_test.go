package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

// thing is what the server of these tests gives.
type thing struct {
	Name string `json:"name"`
}

// far is a server that answers as each test says, and remembers what it was asked.
type far struct {
	answer func(w http.ResponseWriter, r *http.Request, try int)

	mu    sync.Mutex
	asked []*http.Request
	sent  []string
}

func (f *far) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	f.mu.Lock()
	f.asked, f.sent = append(f.asked, r), append(f.sent, string(body))
	try := len(f.asked)
	f.mu.Unlock()
	f.answer(w, r, try)
}

// setup gives a client of a server that answers so.
func setup(t *testing.T, answer func(w http.ResponseWriter, r *http.Request, try int)) (*client.Core, *far) {
	t.Helper()
	f := &far{answer: answer}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return &client.Core{BaseURL: server.URL, Backoff: time.Millisecond}, f
}

func give(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

// refuse answers with a problem.
func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", door.ProblemJSON)
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"type":"about:blank#%s","title":"No","status":%d,"code":%q,"detail":"no: %s"}`, code, status, code, code)
}

// What is asked goes out as it is said, and what is answered comes back.
func TestACallGoesThereAndBack(t *testing.T) {
	t.Parallel()
	c, f := setup(t, func(w http.ResponseWriter, _ *http.Request, _ int) { give(w, thing{"answer"}) })
	c.Agent = "program/1.2"
	c.Tokens.Set(client.Tokens{AccessToken: "mine"})
	var got thing
	ask := client.Call{Method: "POST", Path: "/things/" + client.Escape("a/b"), Query: client.Query("limit", client.Number(3), "after", client.Number(0)), Body: thing{"question"}, Keyed: true}
	if err := c.Do(t.Context(), ask, &got); err != nil || got.Name != "answer" {
		t.Fatalf("%+v, %v", got, err)
	}
	r := f.asked[0]
	if r.Method != "POST" || r.RequestURI != "/things/a%2Fb?limit=3" || f.sent[0] != `{"name":"question"}` {
		t.Errorf("asked %s %s %s", r.Method, r.RequestURI, f.sent[0])
	}
	for name, want := range map[string]string{"Authorization": "Bearer mine", "User-Agent": "program/1.2", "Accept": door.JSON, "Content-Type": door.JSON} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if r.Header.Get(door.KeyHeader) == "" {
		t.Error("a write has no key")
	}
	var file []byte
	err := c.Do(t.Context(), client.Call{Method: "PUT", Path: "/file", File: []byte("%PDF"), Media: "application/pdf", Accept: "text/plain", Anonymous: true}, &file)
	r = f.asked[1]
	if err != nil || string(file) != `{"name":"answer"}`+"\n" || f.sent[1] != "%PDF" || r.Header.Get("Content-Type") != "application/pdf" ||
		r.Header.Get("Accept") != "text/plain" || r.Header.Get("Authorization") != "" || r.Header.Get(door.KeyHeader) != "" {
		t.Errorf("a file: %s, %v, %v", file, r.Header, err)
	}
}

// A refusal is the fault that the handler had, with the problem as its cause.
func TestARefusalIsTheFaultOfTheHandler(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, func(w http.ResponseWriter, _ *http.Request, _ int) { refuse(w, http.StatusConflict, "conflict") })
	err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, nil)
	var p *door.Problem
	if !fault.Is(err, fault.Conflict) || !errors.As(err, &p) || p.Status != http.StatusConflict {
		t.Errorf("got %v", err)
	}
}

// What asks only, or carries a key, is asked again when its answer is lost or the server is away for a moment; nothing else is, and not for ever.
func TestWhatIsSafeIsAskedAgain(t *testing.T) {
	t.Parallel()
	lost := func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }
	away := func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusServiceUnavailable, "unavailable") }
	busy := func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusConflict, door.InProgress) }
	wrong := func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusBadRequest, "invalid") }
	get, write := client.Call{Method: "GET", Path: "/"}, client.Call{Method: "POST", Path: "/"}
	keyed, again := write, write
	keyed.Keyed, again.Repeatable = true, true
	for name, tt := range map[string]struct {
		ask   client.Call
		fails func(http.ResponseWriter, *http.Request)
		times int // how often it fails
		tries int
		want  fault.Kind
	}{
		"a lost answer":            {get, lost, 1, 2, 0},
		"away for a moment":        {get, away, 2, 3, 0},
		"somebody is doing it":     {keyed, busy, 1, 2, 0},
		"a write with a key":       {keyed, lost, 2, 3, 0},
		"a write that is safe":     {again, away, 1, 2, 0},
		"a write that is not":      {write, away, 1, 1, fault.Unavailable},
		"away for good":            {get, away, 9, 3, fault.Unavailable},
		"what is wrong stays that": {get, wrong, 9, 1, fault.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, f := setup(t, func(w http.ResponseWriter, r *http.Request, try int) {
				if try <= tt.times {
					tt.fails(w, r)
					return
				}
				give(w, thing{})
			})
			c.HTTP = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // which would ask again by itself
			err := c.Do(t.Context(), tt.ask, &thing{})
			if (err == nil) != (tt.want == 0) || err != nil && !fault.Is(err, tt.want) || len(f.asked) != tt.tries {
				t.Errorf("%v after %d tries, want %v after %d", err, len(f.asked), tt.want, tt.tries)
			}
			keys := map[string]bool{}
			for _, r := range f.asked {
				keys[r.Header.Get(door.KeyHeader)] = true
			}
			if len(keys) != 1 || keys[""] == tt.ask.Keyed {
				t.Errorf("the keys were %v", keys)
			}
		})
	}
}

// Tokens that are not accepted any more are exchanged once, for all who notice at the same moment; when they cannot be, they are forgotten.
func TestTokensAreExchanged(t *testing.T) {
	t.Parallel()
	var exchanges, told atomic.Int32
	good := func(r *http.Request) bool { return r.Header.Get("Authorization") == "Bearer new" }
	c, _ := setup(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		switch {
		case r.URL.Path == "/auth/refresh" && exchanges.Add(1) == 1:
			give(w, client.Tokens{AccessToken: "new", RefreshToken: "next"})
		case r.URL.Path != "/auth/refresh" && good(r):
			give(w, thing{})
		default:
			refuse(w, http.StatusUnauthorized, door.Unauthenticated)
		}
	})
	c.Tokens.Changed = func(client.Tokens) { told.Add(1) }
	c.Tokens.Set(client.Tokens{AccessToken: "old", RefreshToken: "once"})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if exchanges.Load() != 1 || told.Load() != 2 || c.Tokens.Get().RefreshToken != "next" {
		t.Errorf("exchanged %d times, told %d times, now %+v", exchanges.Load(), told.Load(), c.Tokens.Get())
	}
	c.Tokens.Set(client.Tokens{AccessToken: "old", RefreshToken: "used"})
	if err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, nil); !fault.Is(err, fault.Denied) || c.Tokens.Get() != (client.Tokens{}) {
		t.Errorf("%v, and the tokens are %+v", err, c.Tokens.Get())
	}
	if err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, nil); !fault.Is(err, fault.Denied) || exchanges.Load() != 2 {
		t.Errorf("without tokens: %v after %d exchanges", err, exchanges.Load())
	}
}

func TestWhoSignsInCarriesTokens(t *testing.T) {
	t.Parallel()
	c, f := setup(t, func(w http.ResponseWriter, _ *http.Request, _ int) { give(w, client.Tokens{AccessToken: "a"}) })
	c.Tokens.Set(client.Tokens{AccessToken: "of another"})
	got, err := c.SignIn(t.Context(), "/auth/login", thing{"me"})
	if err != nil || got.AccessToken != "a" || c.Tokens.Get() != got || f.asked[0].Header.Get("Authorization") != "" {
		t.Errorf("%+v, %v, %v", got, f.asked[0].Header, err)
	}
}

func TestAnAnswerThatIsNone(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, func(w http.ResponseWriter, _ *http.Request, _ int) { io.WriteString(w, "<html>") })
	if err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, &thing{}); !fault.Is(err, fault.BadReply) {
		t.Errorf("got %v", err)
	}
	if err := c.Do(t.Context(), client.Call{Method: "POST", Path: "/", Body: func() {}}, nil); !fault.Is(err, fault.Invalid) {
		t.Errorf("what is no JSON: %v", err)
	}
	c.BaseURL = "http://a b"
	if err := c.Do(t.Context(), client.Call{Method: "GET", Path: "/"}, nil); !fault.Is(err, fault.Invalid) {
		t.Errorf("an address that is none: %v", err)
	}
}

// Who goes while it is waited for the next try is not kept, and hears why they went.
func TestWhoGoesIsNotKept(t *testing.T) {
	t.Parallel()
	c := &client.Core{BaseURL: "http://127.0.0.1:1", Backoff: time.Hour}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	time.AfterFunc(10*time.Millisecond, func() { cancel(why) })
	if err := c.Do(ctx, client.Call{Method: "GET", Path: "/"}, nil); !errors.Is(err, why) {
		t.Errorf("got %v", err)
	}
}

// A stream is followed from where one is, with what says who one is; its end is the end, and a refusal is a fault.
func TestStreams(t *testing.T) {
	t.Parallel()
	c, f := setup(t, func(w http.ResponseWriter, r *http.Request, try int) {
		switch {
		case r.Header.Get("Authorization") != "Bearer mine":
			refuse(w, http.StatusUnauthorized, door.Unauthenticated)
		case r.Header.Get("Last-Event-ID") == "9":
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "id: 8\ndata: a\n\nid: 9\ndata: b\n\n")
		}
	})
	c.Agent = "program/1.2"
	follow := func(after int64) (data []string, err error) {
		for e, failed := range c.Follow(t.Context(), "/stream", after) {
			if failed != nil {
				return data, failed
			}
			data = append(data, e.Data)
		}
		return data, nil
	}
	if _, err := follow(0); !fault.Is(err, fault.Denied) {
		t.Errorf("nobody: %v", err)
	}
	c.Tokens.Set(client.Tokens{AccessToken: "mine"})
	f.asked = nil
	if got, err := follow(7); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%v, %v", got, err)
	}
	ids := []string{}
	for _, r := range f.asked {
		ids = append(ids, r.Header.Get("Last-Event-ID"))
		if r.Header.Get("User-Agent") != "program/1.2" {
			t.Errorf("it is named %q", r.Header.Get("User-Agent"))
		}
	}
	if strings.Join(ids, " ") != "7 9" {
		t.Errorf("asked from %v", ids)
	}
}
