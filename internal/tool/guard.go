package tool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// The default limits (seed 000 §4.2).
const (
	SoftTimeout = 2 * time.Second // an attempt that takes longer is given up
	HardTimeout = 4 * time.Second // a call with its retry ends by then
	staleFor    = 7 * 24 * time.Hour
)

// Guard stands before tools. The zero value is ready; zero fields mean the defaults. It must not be copied after its
// first use and is safe for concurrent use.
type Guard struct {
	Cache  Cache                    // nil: nothing is kept
	Meter  Meter                    // nil: nobody watches
	Soft   time.Duration            // for one attempt; default SoftTimeout
	Hard   time.Duration            // for the whole call; default HardTimeout
	Delay  map[string]time.Duration // slowness to simulate before every attempt, by tool
	Now    func() time.Time         // nil: time.Now
	Chance func() float64           // from 0 to 1, spreads the retries; nil: always the middle

	mu       sync.Mutex
	breakers map[string]*breaker
	flights  map[string]*flight
}

// Guarded is a tool behind a Guard.
type Guarded[In, Out any] struct {
	guard *Guard
	spec  Spec[In, Out]

	mu   sync.Mutex
	memo map[string]seen[Out] // what entries say, by their bodies; the last ones
}

// seen is an entry that was read. Whoever asks gets a copy of it: callers are of different organisations, and what one writes into an
// answer must not show in another's.
type seen[Out any] struct {
	value  clone.Kept[Out]
	digest string
}

// maxSeen is how many entries a tool keeps read. A process asks the same few questions of its city packs again and again.
const maxSeen = 512

// Use puts g before a tool. It panics when the spec has no name or nothing to call: both are constants of a program.
func Use[In, Out any](g *Guard, s Spec[In, Out]) *Guarded[In, Out] {
	if s.Name == "" || s.Call == nil && s.All == nil {
		panic("tool: a spec needs a name and a function")
	}
	if s.All == nil {
		s.All = oneByOne(s.Call)
	}
	return &Guarded[In, Out]{guard: g, spec: s, memo: map[string]seen[Out]{}}
}

func oneByOne[In, Out any](call Func[In, Out]) func(context.Context, []In) ([]Out, error) {
	return func(ctx context.Context, in []In) ([]Out, error) {
		out := make([]Out, len(in))
		for i := range in {
			var err error
			if out[i], err = call(ctx, in[i]); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}

// Call asks one question. The Meta of the result is set also when the call fails. The value, down to its lists and pointers, is
// the caller's own.
func (t *Guarded[In, Out]) Call(ctx context.Context, in In) (Result[Out], error) {
	out, err := t.CallAll(ctx, []In{in})
	return out[0], err
}

// CallAll asks several questions: what the cache has is taken from there, for the rest the tool is asked once. The results
// stand in the order of the questions; on an error those that the cache had are there, the others have no value.
func (t *Guarded[In, Out]) CallAll(ctx context.Context, in []In) ([]Result[Out], error) {
	out := make([]Result[Out], len(in))
	var open []int // the questions that the cache has no answer to
	var ask []In
	for i := range in {
		began := t.guard.now()
		r, fresh := t.recall(ctx, in[i], true)
		if !fresh {
			open, ask = append(open, i), append(ask, in[i])
			continue
		}
		out[i] = r
		t.guard.observe(ctx, Observation{Tool: t.spec.Name, CacheHit: true, Latency: t.guard.now().Sub(began)})
	}
	if len(open) == 0 {
		return out, nil
	}
	answers, err := t.ask(ctx, ask)
	for i, at := range open {
		out[at] = answers[i]
	}
	return out, err
}

// Last gives the kept answer to a question however old it is: better than none when the tool does not answer.
func (t *Guarded[In, Out]) Last(ctx context.Context, in In) (Result[Out], bool) {
	return t.recall(ctx, in, false)
}

// ask has the questions answered by the tool, on one flight with everybody who asks the same now.
func (t *Guarded[In, Out]) ask(ctx context.Context, in []In) ([]Result[Out], error) {
	g, keys := t.guard, make([]string, len(in))
	for i := range in {
		keys[i] = t.key(in[i])
	}
	flightKey := keys[0]
	if len(keys) > 1 {
		flightKey = trip.Digest(keys)
	}
	began := g.now()
	ans, shared, err := g.share(ctx, t.spec.Name, flightKey, func(ctx context.Context) answer { return t.fly(ctx, keys, in) })
	out := make([]Result[Out], len(in))
	for i := range out {
		out[i].Meta = Meta{Tool: t.spec.Name, CalledAt: began.UTC(), CacheHit: shared && err == nil}
	}
	// What the flight took is told once, by who started it, so that sums over results are right.
	if first := &out[0].Meta; !shared {
		first.Latency, first.Retries, first.Cost = g.now().Sub(began), ans.retries, ans.calls(t.spec.Cost)
	}
	if err != nil {
		return out, err
	}
	if shared {
		g.observe(ctx, Observation{Tool: t.spec.Name, CacheHit: true, Latency: g.now().Sub(began)})
	}
	for i := range out {
		if err := t.open(ans.entries[i], &out[i]); err != nil {
			return out, err
		}
	}
	return out, nil
}

// fly makes the call: breaker, attempts, cache, measure.
func (t *Guarded[In, Out]) fly(ctx context.Context, keys []string, in []In) (ans answer) {
	g, s := t.guard, &t.spec
	began := g.now()
	defer func() {
		g.observe(ctx, Observation{
			Tool: s.Name, Latency: g.now().Sub(began), Reason: Reason(ans.err), Retries: ans.retries, Cost: ans.calls(s.Cost),
		})
	}()
	b := g.breaker(s.Name)
	probe, err := b.admit(began, s.Name)
	if err != nil {
		return answer{err: err}
	}
	out, at, retries, err := attempts(ctx, g, s.Name, s.Soft, func(ctx context.Context) ([]Out, error) { return s.All(ctx, in) })
	b.report(g.now(), probe, err)
	ans = answer{retries: retries, called: true, err: err}
	if err != nil {
		return ans
	}
	if len(out) != len(in) {
		ans.err = fault.New(fault.BadReply, "%s did not answer every question", s.Name)
		return ans
	}
	for i := range out {
		e, err := t.entry(out[i], at)
		if err != nil {
			return answer{retries: retries, called: true, err: err}
		}
		ans.entries = append(ans.entries, e)
		if g.Cache != nil && !s.NoCache && (s.Keep == nil || s.Keep(out[i])) {
			g.Cache.Set(ctx, keys[i], e, t.keepFor())
		}
	}
	return ans
}

func (t *Guarded[In, Out]) keepFor() time.Duration {
	if t.spec.TTL == 0 {
		return 0
	}
	return t.spec.TTL + staleFor
}

func (t *Guarded[In, Out]) entry(out Out, at time.Time) (Entry, error) {
	body, err := trip.CanonicalJSON(out)
	if err != nil {
		return Entry{}, fault.New(fault.Internal, "an answer of %s has no JSON", t.spec.Name).Because(err)
	}
	return Entry{Body: string(body), At: at.UTC()}, nil
}

// open reads an entry into r, whose Meta says how it was come by.
func (t *Guarded[In, Out]) open(e Entry, r *Result[Out]) error {
	got, err := t.read(e.Body)
	if err != nil {
		return fault.New(fault.Internal, "an answer of %s cannot be read back", t.spec.Name).Because(err)
	}
	r.Value, r.Meta.CalledAt, r.Meta.Digest = got.value.Copy(), e.At, got.digest
	if t.spec.Mark != nil {
		t.spec.Mark(&r.Value, &r.Meta)
	}
	return nil
}

// read reads a body, once for all who get the same.
func (t *Guarded[In, Out]) read(body string) (got seen[Out], err error) {
	t.mu.Lock()
	got, ok := t.memo[body]
	t.mu.Unlock()
	if ok {
		return got, nil
	}
	var value Out
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		return got, err
	}
	sum := sha256.Sum256([]byte(body))
	got = seen[Out]{clone.Keep(value), hex.EncodeToString(sum[:])}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.memo) >= maxSeen {
		clear(t.memo)
	}
	t.memo[body] = got
	return got, nil
}

func (t *Guarded[In, Out]) recall(ctx context.Context, in In, onlyFresh bool) (r Result[Out], ok bool) {
	if t.guard.Cache == nil || t.spec.NoCache {
		return r, false
	}
	e, ok := t.guard.Cache.Get(ctx, t.key(in))
	if !ok || onlyFresh && t.spec.TTL > 0 && t.guard.now().Sub(e.At) >= t.spec.TTL {
		return r, false
	}
	r.Meta = Meta{Tool: t.spec.Name, CacheHit: true}
	return r, t.open(e, &r) == nil
}

func (t *Guarded[In, Out]) key(in In) string {
	prefix := t.spec.Name + "@" + t.spec.Version + ":"
	if t.spec.Key != nil {
		return prefix + t.spec.Key(in)
	}
	return prefix + trip.Digest(map[string]any{"tool": t.spec.Name, "version": t.spec.Version, "input": in})
}

func (g *Guard) now() time.Time {
	if g.Now != nil {
		return g.Now()
	}
	return time.Now()
}

func (g *Guard) observe(ctx context.Context, o Observation) {
	if g.Meter != nil {
		g.Meter.Observe(ctx, o)
	}
}

func (g *Guard) breaker(name string) *breaker {
	g.mu.Lock()
	defer g.mu.Unlock()
	b, ok := g.breakers[name]
	if !ok {
		b = &breaker{}
		if g.breakers == nil {
			g.breakers = map[string]*breaker{}
		}
		g.breakers[name] = b
	}
	return b
}
