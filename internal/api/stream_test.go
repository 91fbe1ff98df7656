package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
)

// followed is the Seqs that a client's Follow gives.
func followed(t *testing.T, c *api.Client, id string) (seqs []int64, err error) {
	t.Helper()
	for e, err := range c.Follow(servertest.Within(t), id, 0) {
		if err != nil {
			return seqs, err
		}
		seqs = append(seqs, e.Seq)
	}
	return seqs, nil
}

// planned gives a client and a run of it that is over, with four events.
func planned(t *testing.T, b *bundle) (*api.Client, string) {
	t.Helper()
	c := b.client()
	who, err := b.people.Check(t.Context(), c.Tokens.Get().AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	st, err := c.Plan(t.Context(), api.Wish{Text: "five days in Paris"})
	if err != nil {
		t.Fatal(err)
	}
	b.runs.end(user{id: who}.ctx(), st.RunID, run.Completed)
	return c, st.RunID
}

func TestFollow(t *testing.T) {
	t.Parallel()
	want := []int64{1, 2, 3, 4}
	for name, trouble := range map[string]func(*bundle){
		"all is well":                    func(*bundle) {},
		"every connection is lost early": func(b *bundle) { b.streams.cut = 3 },
		"events come twice":              func(b *bundle) { b.streams.cut, b.streams.back = 1, 1 },
		"the streams are away a while":   func(b *bundle) { b.streams.down = 2 },
		"there are no streams":           func(b *bundle) { b.streams.down = 1000 },
		"the token runs out":             func(b *bundle) { b.people.expire() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			c, id := planned(t, b)
			trouble(b)
			got, err := followed(t, c, id)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("got %v %v, want %v", got, err, want)
			}
		})
	}
}

// Polling goes on until the run is over, and gives what comes meanwhile.
func TestFollowByAsking(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.streams.down = 1000
	c := b.client()
	who, err := b.people.Check(t.Context(), c.Tokens.Get().AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	st, err := c.Plan(t.Context(), api.Wish{Text: "five days in Paris"})
	if err != nil {
		t.Fatal(err)
	}
	var got []int64
	for e, err := range c.Follow(servertest.Within(t), st.RunID, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if got = append(got, e.Seq); e.Seq == 3 {
			b.runs.end(user{id: who}.ctx(), st.RunID, run.Cancelled)
		}
	}
	if !slices.Equal(got, []int64{1, 2, 3, 4}) {
		t.Errorf("got %v", got)
	}
}

func TestFollowSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c, id := planned(t, b)
	if _, err := followed(t, c, "00000000-0000-4000-8000-000000000000"); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown run: %v", err)
	}
	c.Tokens.Set(client.Tokens{AccessToken: "nonsense"})
	if _, err := followed(t, c, id); !fault.Is(err, fault.Denied) {
		t.Errorf("nobody: %v", err)
	}
	far := &api.Client{Core: client.Core{BaseURL: "http://127.0.0.1:1", Backoff: time.Millisecond}, Poll: time.Millisecond}
	if _, err := followed(t, far, id); !fault.Is(err, fault.Unavailable) {
		t.Errorf("no server: %v", err)
	}
}

// Who may not see a run gets a problem and no stream; so does who asks from an impossible place.
func TestStreamsAreCheckedFirst(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	sse := []string{"Accept", "text/event-stream"}
	for _, path := range []string{"/plan/" + id + "/stream", "/runs/" + id + "/events"} {
		w := b.ask(u, "GET", path, "", sse...)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/event-stream" || !strings.Contains(w.Body.String(), "event: node_event\n") {
			t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
		}
		wantProblem(t, b.ask(u, "GET", path, "", append(sse, "Last-Event-ID", "x")...), 400, "invalid")
		wantProblem(t, b.ask(b.user(), "GET", path, "", sse...), 404, "not_found")
		wantProblem(t, b.ask(user{}, "GET", path+"?access_token="+u.token, "", sse...), 401, "unauthenticated")
	}
	b.streams.down = 1
	wantProblem(t, b.ask(u, "GET", "/plan/"+id+"/stream", "", sse...), 503, "unavailable")
}

// A stream may be sent for longer than a request may take.
func TestStreamsAreNotHurried(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Patience = time.Nanosecond
		c.Streams = patientStreams{}
	})
	u := b.user()
	if w := b.ask(u, "GET", "/plan/"+runOf(b, u)+"/stream", ""); w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
