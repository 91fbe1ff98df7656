package tool

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/money"
)

// Func is a tool: it answers a question or fails with a kind of package fault. The same question may be asked at the same
// time and more than once.
type Func[In, Out any] func(ctx context.Context, in In) (Out, error)

// Spec is what the Guard has to know of a tool. Name and one of Call and All are required.
type Spec[In, Out any] struct {
	Name    string
	Version string            // part of the cache's keys: a new meaning of the answers is a new version
	TTL     time.Duration     // how long an answer stays fresh; 0: for ever
	NoCache bool              // ask every time
	Soft    time.Duration     // for one attempt; 0: the Guard's
	Cost    money.Cents       // of one call that is really made
	Key     func(In) string   // which questions are the same; nil: the sha256 of tool, version and question
	Keep    func(Out) bool    // which answers are worth keeping; nil: all
	Mark    func(*Out, *Meta) // writes into an answer how it was come by; nil: answers do not carry that

	Call Func[In, Out]
	All  func(ctx context.Context, in []In) ([]Out, error) // one call for several questions, answered in their order; nil: Call, one after another
}

// Result is an answer and how it was come by.
type Result[Out any] struct {
	Value Out
	Meta  Meta
}

// Meta says how an answer was come by. Summed over the results of a run it says what the run has cost.
type Meta struct {
	Tool     string        `json:"tool"`
	CalledAt time.Time     `json:"call_ts"`   // when the tool was really asked, UTC: for a hit the first time
	CacheHit bool          `json:"cache_hit"` // nobody was asked for this: the answer was there or on its way
	Digest   string        `json:"response_digest,omitempty"`
	Latency  time.Duration `json:"latency_ns,format:nano"`
	Retries  int           `json:"retries,omitempty"`
	Cost     money.Cents   `json:"cost_usd_cents,omitempty"`
}
