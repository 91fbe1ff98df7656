package terminal

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// The nodes of a plan in their order, in plain words.
var nodes = []struct{ name, does string }{
	{"intent_extractor", "Reading the wish"},
	{"rag", "Gathering what is known"},
	{"planner", "Trying branches"},
	{"selector", "Choosing a branch"},
	{"tool_executor", "Asking for dated facts"},
	{"resolve", "Putting the facts in"},
	{"verifier", "Checking every rule"},
	{repairNode, "Repairing"},
	{"synthesizer", "Writing it down"},
	{"responder", "Keeping the result"},
}

const (
	plannerNode = "planner"
	repairNode  = "repair"
)

// story is a run as its events have told it so far.
type story struct {
	lang     wording.Language
	steps    []step
	branches []branchData
	days     []dayData
	repairs  []trip.RepairDiff
	end      run.EventStatus // "" while it runs
	failure  string          // the last word of a run that failed
}

// step is how a node stands.
type step struct {
	name, does string
	state      run.EventStatus // "" while it waits
	turns      int
	ms         int64 // of all turns
	timed      bool
	note       string
}

// detail is what events carry for screens. Members may be absent, and data of another shape is passed over.
type detail struct {
	Days    []dayData        `json:"days"`
	Branch  *branchData      `json:"branch"`
	Repair  *trip.RepairDiff `json:"repair"`
	Problem *struct {
		Message string `json:"message"`
	} `json:"problem"`
}

type dayData struct {
	Date  string   `json:"date"`
	Stops []string `json:"stops"`
}

type branchData struct {
	Name  string      `json:"name"`
	Stops int         `json:"stops"`
	Total money.Cents `json:"total_usd_cents"`
}

func newStory(lang wording.Language) *story {
	s := &story{lang: lang}
	for _, n := range nodes {
		s.steps = append(s.steps, step{name: n.name, does: lang.Whole(n.does)})
	}
	return s
}

// detailOf reads an event's data; what cannot be read is left out.
func detailOf(e run.Event) detail {
	var d detail
	if len(e.Data) == 0 || json.Unmarshal(e.Data, &d) != nil {
		return detail{}
	}
	return d
}

// tell takes in the next event. Events of unknown nodes add a step of their own.
func (s *story) tell(e run.Event) {
	d := detailOf(e)
	if d.Problem != nil {
		s.failure = clean(d.Problem.Message)
	}
	if e.Terminal() {
		if e.Status == run.NodeError && e.DurationMS != nil { // a turn of a node ended it
			s.turn(e, d)
		}
		s.end = e.Status
		s.settle()
		return
	}
	if e.Node == "" {
		return
	}
	if d.Problem != nil && e.Status == run.NodeError {
		return // an older version says that there is no plan: that is no failure of the step that says so
	}
	s.turn(e, d)
}

// turn takes in what an event tells of a turn of its node.
func (s *story) turn(e run.Event, d detail) {
	st := s.step(e.Node)
	st.state = e.Status
	if e.Status == run.NodeStarted {
		st.turns++
		if e.Node == plannerNode {
			s.branches = nil // a new round of branches
		}
	} else if n := clean(e.DecisionNote); n != "" {
		st.note = n
	}
	if r := d.Repair; r != nil {
		st.note = fmt.Sprintf("%s · %s", signed(r.DeltaUSDCents, s.lang), effect(*r, s.lang)) // the moves are drawn below
	}
	if e.DurationMS != nil {
		st.ms += *e.DurationMS
		st.timed = true
	}
	s.draw(d)
}

func (s *story) draw(d detail) {
	if d.Days != nil {
		s.days = d.Days
	}
	if b := d.Branch; b != nil {
		if i := slices.IndexFunc(s.branches, func(x branchData) bool { return x.Name == b.Name }); i >= 0 {
			s.branches[i] = *b
		} else {
			s.branches = append(s.branches, *b)
		}
	}
	if r := d.Repair; r != nil {
		if i := slices.IndexFunc(s.repairs, func(x trip.RepairDiff) bool { return x.Cycle == r.Cycle }); i >= 0 {
			s.repairs[i] = *r
		} else {
			s.repairs = append(s.repairs, *r)
		}
	}
}

func (s *story) step(name string) *step {
	for i := range s.steps {
		if s.steps[i].name == name {
			return &s.steps[i]
		}
	}
	s.steps = append(s.steps, step{name: name, does: trip.Capital(words(clean(name)))})
	return &s.steps[len(s.steps)-1]
}

// settle ends what was still going on when the run ended.
func (s *story) settle() {
	for i := range s.steps {
		if st := &s.steps[i]; st.state == run.NodeStarted || st.state == run.NodeRunning {
			st.state = s.end
		}
	}
}

// saved is what repair changed the costs by.
func (s *story) saved() money.Cents {
	var c money.Cents
	for _, r := range s.repairs {
		c += r.DeltaUSDCents
	}
	return c
}

// dateWords gives "Tue 10 Jun" of "2025-06-10".
func dateWords(s string, lang wording.Language) string {
	d, err := calendar.ParseDate(s)
	if err != nil {
		return s
	}
	return lang.TinyDay(d)
}
