package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/sse"
)

// benchWishes are planned in turn, each time by another seed, so that no two plans of a measurement are the same.
var benchWishes = []string{
	"5 days in Paris next June, $2,500, art and food", "6 days in Munich in September, $3,000, history and music",
	"4 days in Tokyo in April, $4,200, food and nature", "7 days in Paris in May with two kids, $6,000, family",
	"5 days in Munich next July, $1,900, outdoor", "6 days in Tokyo next October, $5,000, art and views",
}

// planned is how one plan went.
type planned struct {
	first, done time.Duration
	noPlan      bool
	err         error
}

// plans asks for many plans at the same moment, several times.
func (s *benchServer) plans(ctx context.Context, c benchLoadCmd, rep *loadReport) error {
	var first, done []time.Duration
	var failed error
	for round := range c.Rounds {
		results := make([]planned, c.Runs)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() { results[i] = s.plan(ctx, round*c.Runs+i) })
		}
		wg.Wait()
		for _, r := range results {
			if r.err != nil {
				rep.Failed++
				failed = r.err
				continue
			}
			rep.Runs++
			if r.noPlan {
				rep.NoPlan++
			}
			first, done = append(first, r.first), append(done, r.done)
		}
	}
	rep.FirstEvent, rep.Done = quantilesOf(first), quantilesOf(done)
	if rep.Runs == 0 && failed != nil {
		return failed
	}
	return ctx.Err()
}

// plan asks for one plan and follows it to its end, as a page would.
func (s *benchServer) plan(ctx context.Context, n int) (p planned) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	began := time.Now()
	id, err := s.begin(ctx, n)
	if err != nil {
		return planned{err: err}
	}
	response, err := s.open(ctx, id)
	if err != nil {
		return planned{err: err}
	}
	defer response.Body.Close()
	events := sse.NewReader(response.Body)
	for {
		e, err := events.Read()
		if err != nil {
			return planned{err: err}
		}
		if p.first == 0 {
			p.first = time.Since(began)
		}
		var told run.Event
		if err := json.Unmarshal([]byte(e.Data), &told); err != nil {
			return planned{err: err}
		}
		if told.Terminal() {
			p.done, p.noPlan = time.Since(began), told.Reason != ""
			return p
		}
	}
}

// begin asks for plan n.
func (s *benchServer) begin(ctx context.Context, n int) (id string, err error) {
	body, err := json.Marshal(map[string]any{"text": benchWishes[n%len(benchWishes)], "seed": n + 1})
	if err != nil {
		return "", err
	}
	request, err := s.request(ctx, http.MethodPost, "/plan", body)
	if err != nil {
		return "", err
	}
	response, err := benchHTTP.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var made struct {
		RunID string `json:"run_id"`
	}
	if response.StatusCode != http.StatusCreated {
		return "", fault.New(fault.Unavailable, "the server answers a plan with %s", response.Status)
	}
	return made.RunID, json.NewDecoder(response.Body).Decode(&made)
}

// open follows a run.
func (s *benchServer) open(ctx context.Context, id string) (*http.Response, error) {
	request, err := s.request(ctx, http.MethodGet, "/plan/"+id+"/stream", nil)
	if err != nil {
		return nil, err
	}
	response, err := benchHTTP.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, fault.New(fault.Unavailable, "the server answers a stream with %s", response.Status)
	}
	return response, nil
}

func (s *benchServer) request(ctx context.Context, method, path string, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+s.client.Tokens.Get().AccessToken)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", uuid.NewString())
	}
	return r, nil
}

// benchHTTP opens as many connections as are asked for.
var benchHTTP = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}

// holdFor is how long streams are held open.
const holdFor = 10 * time.Second

// hold opens many streams of runs that have nothing new to say, and looks at their heartbeats and at the server's memory.
func (s *benchServer) hold(ctx context.Context, streams int, rep *loadReport) error {
	if err := allowFiles(uint64(2*streams + 1000)); err != nil {
		return err
	}
	ids := make([]string, min(50, streams))
	for i := range ids {
		var err error
		if ids[i], err = s.begin(ctx, i); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before, err := residentBytes(s.pid)
	if err != nil {
		return err
	}
	beats := &heartbeats{}
	var wg sync.WaitGroup
	for i := range streams {
		response, err := s.open(ctx, ids[i%len(ids)])
		if err != nil {
			return fmt.Errorf("stream %d: %w", i+1, err)
		}
		wg.Go(func() {
			defer response.Body.Close()
			beats.read(response)
		})
	}
	beats.begin()
	select {
	case <-time.After(holdFor):
	case <-ctx.Done():
		return ctx.Err()
	}
	gaps, missed := beats.end()
	after, err := residentBytes(s.pid)
	if err != nil {
		return err
	}
	cancel()
	wg.Wait()
	q := quantilesOf(gaps)
	rep.Streams, rep.StreamBytes, rep.HeartbeatMS, rep.Missed = streams, (after-before)/streams, &q, missed
	return nil
}

// heartbeats collects the time between the heartbeats of all streams.
type heartbeats struct {
	mu      sync.Mutex
	on      bool
	gaps    []time.Duration
	missing int
}

func (h *heartbeats) begin() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.on = true
}

func (h *heartbeats) end() ([]time.Duration, int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.on = false
	return h.gaps, h.missing
}

func (h *heartbeats) read(response *http.Response) {
	var last time.Time
	events := sse.NewReader(response.Body)
	events.Comment = func(string) {
		now := time.Now()
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.on && !last.IsZero() {
			gap := now.Sub(last)
			h.gaps = append(h.gaps, gap)
			if gap > 2*time.Second {
				h.missing++
			}
		}
		last = now
	}
	for {
		if _, err := events.Read(); err != nil {
			return
		}
	}
}
