package trip

// Violation is a broken rule of a plan: a value, not an error.
type Violation struct {
	Kind     ViolationKind  `json:"kind"`
	NodeRef  string         `json:"node_ref"` // SlotRef, DayRef or TripRef
	Details  map[string]any `json:"details"`  // always has "reason"; the rest by rule
	Blocking bool           `json:"blocking"`
	Message  string         `json:"message"` // one sentence for people
}

// ViolationKind is the seed's closed list (§3.5). Finer reasons stand in Details["reason"] (requirements C-11).
type ViolationKind string

// The kinds.
const (
	BudgetExceeded    ViolationKind = "budget_exceeded"
	TimingInfeasible  ViolationKind = "timing_infeasible"
	VenueClosed       ViolationKind = "venue_closed"
	WeatherUnsuitable ViolationKind = "weather_unsuitable"
	PrefViolated      ViolationKind = "pref_violated"
)

// Reason gives Details["reason"], or "".
func (v Violation) Reason() string {
	s, _ := v.Details["reason"].(string)
	return s
}

// Blocking counts the violations that make a plan invalid.
func Blocking(vs []Violation) int {
	n := 0
	for _, v := range vs {
		if v.Blocking {
			n++
		}
	}
	return n
}

// Advisory gives the violations that are only advice.
func Advisory(vs []Violation) []Violation {
	var out []Violation
	for _, v := range vs {
		if !v.Blocking {
			out = append(out, v)
		}
	}
	return out
}
