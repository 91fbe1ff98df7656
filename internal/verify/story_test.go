package verify_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// sample is a trip that holds, to be changed by a story.
type sample struct {
	in trip.Intent
	p  trip.Plan
	f  *trip.Facts

	more []trip.Requirement // beside the one that a story is about
}

func paris() *sample {
	in, p, f := triptest.Paris()
	return &sample{in: in, p: p, f: f}
}

func (s *sample) verify() []trip.Violation { return verify.Plan(s.p, s.in, s.f) }

// slot finds the slot of an option; sight, table, hotel and flight its facts.
func (s *sample) slot(ref string) *trip.Slot           { return triptest.Find(&s.p, ref) }
func (s *sample) sight(ref string) *trip.Attraction    { return s.f.Attraction(ref) }
func (s *sample) flight(ref string) *trip.FlightOption { return s.f.Flight(ref) }
func (s *sample) at(day, slot int) *trip.Slot          { return &s.p.Days[day].Slots[slot] }

// move gives a slot another window.
func (s *sample) move(ref, start, end string) { s.slot(ref).Window = calendar.MustWindow(start, end) }

// connect makes the legs anew after slots changed.
func (s *sample) connect() { triptest.Connect(&s.p, s.f) }

// set puts another option where one was.
func (s *sample) set(day, slot int, ref string) {
	s.at(day, slot).Choices = []trip.Choice{triptest.Choice(s.in, s.f, ref)}
	s.connect()
}

// story changes the sample and tells what the rule must say: "d0.s3 reason!" with a mark when it blocks.
type story struct {
	name string
	edit func(*sample)
	want []string
}

func tell(t *testing.T, rule string, stories []story) {
	t.Helper()
	t.Parallel()
	for _, st := range stories {
		t.Run(st.name, func(t *testing.T) {
			t.Parallel()
			s := paris()
			st.edit(s)
			found := ruleNamed(t, rule).Check(s.p, s.in, s.f)
			if diff := cmp.Diff(st.want, said(found)); diff != "" {
				t.Errorf("(-want +got)\n%s\n%v", diff, found)
			}
			for _, v := range found {
				wellFormed(t, v)
			}
		})
	}
}

func ruleNamed(t *testing.T, name string) verify.Rule {
	t.Helper()
	rules := verify.Rules()
	n := slices.IndexFunc(rules, func(r verify.Rule) bool { return r.Name == name })
	if n < 0 {
		t.Fatalf("no rule %q", name)
	}
	return rules[n]
}

func said(vs []trip.Violation) []string {
	var out []string
	for _, v := range vs {
		mark := ""
		if v.Blocking {
			mark = "!"
		}
		out = append(out, fmt.Sprintf("%s %s%s", v.NodeRef, v.Reason(), mark))
	}
	return out
}

// wellFormed wants a sentence and, at a slot, the option it is about.
func wellFormed(t *testing.T, v trip.Violation) {
	t.Helper()
	if n := len(v.Message); n < 10 || v.Message[n-1] != '.' || v.Message[0] >= 'a' && v.Message[0] <= 'z' {
		t.Errorf("no sentence: %q", v.Message)
	}
	if _, ok := v.Details["option_ref"]; !ok && slices.Contains([]byte(v.NodeRef), '.') {
		t.Errorf("%s %s has no option_ref", v.NodeRef, v.Reason())
	}
}

func only(t *testing.T, found []trip.Violation) trip.Violation {
	t.Helper()
	if len(found) != 1 {
		t.Fatalf("found %v, want one violation", found)
	}
	return found[0]
}
