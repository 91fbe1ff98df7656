package main_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/sse"
)

// password is the one of everybody in these tests.
const password = "correct horse battery staple"

// operatorKey signs the access tokens of every service under test: one for all, because making one takes seconds.
var operatorKey = sync.OnceValue(func() *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, 4096)
	if err != nil {
		panic(err)
	}
	return k
})

// service is `tripwright serve` in a process of its own.
type service struct {
	*desk
	proc *process
	url  string // stays the same over restarts
}

// generous lets a test ask as often as it likes, with the operator's key.
func (d *desk) generous() *desk {
	der, err := x509.MarshalPKCS8PrivateKey(operatorKey())
	must(d.t, err)
	key := string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	return d.with("TRIPWRIGHT_RATE_USER=100000/1m,burst 50000", "TRIPWRIGHT_RATE_ORG=100000/1m,burst 50000",
		"TRIPWRIGHT_RATE_ADDRESS=100000/1m,burst 50000", "JWT_PRIVATE_KEY_PEM="+key)
}

var listens = regexp.MustCompile(`listens on (http://\S+)`)

// serve starts the service and waits until it answers.
func (d *desk) serve() *service {
	d.t.Helper()
	s := &service{desk: d, url: "http://127.0.0.1:0"}
	s.again()
	return s
}

// again starts the service once more after it ended, where it was.
func (s *service) again() {
	s.t.Helper()
	s.proc = s.start("serve", "--addr", strings.TrimPrefix(s.url, "http://"))
	s.listening()
}

// listening waits until the service answers.
func (s *service) listening() {
	s.t.Helper()
	eventually(s.t, "the service listens", func() bool {
		select {
		case <-s.proc.done:
			s.t.Fatalf("the service ended: %v", s.proc.end)
		default:
		}
		if m := listens.FindStringSubmatch(s.proc.out.String()); m != nil {
			s.url = m[1]
		}
		return !strings.HasSuffix(s.url, ":0")
	})
	eventually(s.t, "the service answers", func() bool {
		res, err := http.Get(s.url + "/healthz")
		if err != nil {
			return false
		}
		res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}

// signup gives a client of somebody in an organisation of their own.
func (s *service) signup() *api.Client {
	s.t.Helper()
	c := &api.Client{Core: client.Core{BaseURL: s.url, Backoff: 20 * time.Millisecond}, Poll: 50 * time.Millisecond}
	_, err := c.Signup(s.t.Context(), api.Signup{Email: uuid.NewString() + "@example.com", Password: password, OrgName: "An org"})
	must(s.t, err)
	return c
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   string
}

// ask sends one request as it is; header pairs come after the body.
func (s *service) ask(c *api.Client, method, path, body string, header ...string) answer {
	s.t.Helper()
	a, err := s.try(c, method, path, body, header...)
	must(s.t, err)
	return a
}

// try is ask for other goroutines, and for a service that may not be there.
func (s *service) try(c *api.Client, method, path, body string, header ...string) (a answer, err error) {
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		return a, err
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if c != nil {
		req.Header.Set("Authorization", "Bearer "+c.Tokens.Get().AccessToken)
	}
	if method != http.MethodGet && method != http.MethodOptions {
		req.Header.Set("Idempotency-Key", uuid.NewString())
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, string(b)}, err
}

// wants fails unless the status is the one.
func (a answer) wants(t *testing.T, status int) answer {
	t.Helper()
	if a.status != status {
		t.Fatalf("want %d, got %d: %.500s", status, a.status, a.body)
	}
	return a
}

// read reads a member of a JSON answer.
func (a answer) read(t *testing.T, member string) string {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(a.body), &m); err != nil {
		t.Fatalf("not JSON: %.300s", a.body)
	}
	v, _ := m[member].(string)
	return v
}

// wish is the demonstration, at the moment of most stories.
func wish(edits ...func(map[string]any)) string {
	return paris(append([]func(map[string]any){put("now", spring)}, edits...)...)
}

// begin starts a run.
func (s *service) begin(c *api.Client, edits ...func(map[string]any)) string {
	s.t.Helper()
	return s.ask(c, "POST", "/plan", wish(edits...)).wants(s.t, http.StatusCreated).read(s.t, "run_id")
}

// over waits until a run is over and gives it; what cannot be reached for a moment is asked again.
func (s *service) over(c *api.Client, id string) (r api.Run) {
	s.t.Helper()
	eventually(s.t, "run "+id+" is over", func() bool {
		var err error
		r, err = c.FindRun(context.Background(), id)
		return err == nil && run.Status(r.Status).Final()
	})
	return r
}

// completed wants a run to end with an itinerary, told once and without gaps.
func (s *service) completed(c *api.Client, id string) api.Run {
	s.t.Helper()
	r, events := s.ended(c, id)
	toldOnce(s.t, events)
	return r
}

// ended waits for a run to be completed and gives its whole story.
func (s *service) ended(c *api.Client, id string) (api.Run, []run.Event) {
	s.t.Helper()
	r := s.over(c, id)
	if r.Status != string(run.Completed) || len(r.Itinerary) == 0 {
		s.t.Errorf("run %s is %s: %s", id, r.Status, r.Problem)
	}
	var events []run.Event
	eventually(s.t, "the story of run "+id+" has its end", func() bool { // which is told a moment after the status is kept
		var err error
		events, err = c.Events(context.Background(), id, 0)
		return err == nil && len(events) > 0 && events[len(events)-1].Terminal()
	})
	return r, events
}

// toldOnce wants events 1 to n, with a single end, which is done, and no repeated step.
func toldOnce(t *testing.T, events []run.Event) {
	t.Helper()
	told := map[string]int{}
	for i, e := range events {
		if e.Seq != int64(i+1) {
			t.Errorf("event %d of run %s has the number %d", i+1, e.RunID, e.Seq)
		}
		if e.Terminal() != (i == len(events)-1) {
			t.Errorf("event %d of %d of run %s is %s", i+1, len(events), e.RunID, e.Status)
		}
		told[e.Node+" "+string(e.Status)]++
	}
	if n := len(events); n == 0 || events[n-1].Status != run.Done {
		t.Errorf("the story does not end with done: %+v", events)
	}
	for _, node := range []string{"intent_extractor", "rag", "planner", "selector", "synthesizer", "responder"} {
		for _, s := range []run.EventStatus{run.NodeStarted, run.NodeCompleted} {
			if n := told[node+" "+string(s)]; n != 1 {
				t.Errorf("%s is told %d times to be %s", node, n, s)
			}
		}
	}
}

// interrupted counts the runs in whose story there is a silence as long as it takes to miss a dead worker.
func (s *service) interrupted(c *api.Client, ids ...string) (n int) {
	s.t.Helper()
	for _, id := range ids {
		events, err := c.Events(context.Background(), id, 0)
		must(s.t, err)
		for i := range events {
			if i > 0 && events[i].TS.Sub(events[i-1].TS) > 1500*time.Millisecond {
				n++
				break
			}
		}
	}
	return n
}

// stream reads the events of a stream until enough says so, or it ends.
func (s *service) stream(c *api.Client, path, lastID string, enough func(run.Event) bool) (events []run.Event) {
	s.t.Helper()
	ctx, cut := context.WithTimeout(s.t.Context(), patience/2)
	defer cut()
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+path, nil)
	must(s.t, err)
	req.Header.Set("Authorization", "Bearer "+c.Tokens.Get().AccessToken)
	if lastID != "" {
		req.Header.Set("Last-Event-ID", lastID)
	}
	res, err := http.DefaultClient.Do(req)
	must(s.t, err)
	defer res.Body.Close()
	if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || !strings.HasPrefix(got, sse.MediaType) {
		s.t.Fatalf("the stream answers %d, %s", res.StatusCode, got)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data:")
		if !ok {
			continue
		}
		var e run.Event
		must(s.t, json.Unmarshal([]byte(data), &e))
		events = append(events, e)
		if e.Terminal() || enough(e) {
			return events
		}
	}
	s.t.Fatalf("the stream ended after %d events: %v", len(events), lines.Err())
	return nil
}

func never(run.Event) bool { return false }
