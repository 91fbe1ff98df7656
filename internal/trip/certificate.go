package trip

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
)

// Certificate is the proof that travels with an itinerary: what was judged, by which rules, with how much slack. It is
// believed by nobody: `tripwright verify` computes it again from the plan and the facts and compares.
type Certificate struct {
	Version      int           `json:"version"`
	IntentDigest string        `json:"intent_digest"`
	PlanDigest   string        `json:"plan_digest"`
	FactsDigest  string        `json:"facts_digest"`
	Rules        []RuleVerdict `json:"rules"`
	IssuedAt     time.Time     `json:"issued_at"`
}

// Verdict is what a rule says of a plan.
type Verdict string

// The verdicts.
const (
	Pass   Verdict = "pass"
	Advise Verdict = "advise" // holds, with something worth knowing
	Fail   Verdict = "fail"
)

// RuleVerdict is one rule's judgement.
type RuleVerdict struct {
	Rule     string   `json:"rule"`
	Verdict  Verdict  `json:"verdict"`
	Checked  int      `json:"checked"`            // how many things the rule looked at
	Slack    *int64   `json:"slack,omitempty"`    // the smallest margin; nil where the rule has none
	Unit     string   `json:"unit,omitempty"`     // minutes, cents, permille
	At       string   `json:"at,omitempty"`       // where the margin is smallest
	Evidence []string `json:"evidence,omitempty"` // ref_ids of the facts it stands on
	Found    []string `json:"found,omitempty"`    // what it advises or refuses, as sentences
}

// Digest is the sha256 of v's canonical JSON: members sorted, no space, the same bytes for the same value on every
// machine.
func Digest(v any) string {
	b, err := CanonicalJSON(v)
	if err != nil {
		panic("trip: a domain value that has no JSON: " + err.Error()) // our own types always have one
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// CanonicalJSON writes v in the canonical form of RFC 8785.
func CanonicalJSON(v any) ([]byte, error) {
	b, err := json.Marshal(v) // in whatever order: canonicalize sorts
	if err != nil {
		return nil, err
	}
	return canonicalize(b)
}

// ParseItinerary reads strict JSON and checks the shape of the plan inside. Whether the plan holds is for verify.
func ParseItinerary(b []byte) (Itinerary, error) {
	var it Itinerary
	if err := decodeStrict(b, &it); err != nil {
		return Itinerary{}, err
	}
	if err := it.Intent.Validate(); err != nil {
		return Itinerary{}, prefixed("intent", err)
	}
	if err := it.Plan.Validate(); err != nil {
		return Itinerary{}, prefixed("plan", err)
	}
	return it, nil
}

func prefixed(path string, err error) error {
	if f, ok := err.(*fault.Error); ok && f.Field != "" {
		return fault.About(path+"."+f.Field, f)
	}
	return err
}
