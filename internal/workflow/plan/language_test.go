package plan

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What people read of a run is in the language of its trip from the first event on.
func TestARunSpeaksTheLanguageOfItsTrip(t *testing.T) {
	t.Parallel()
	german := trip.Intent{Lang: wording.German}
	read := trip.Intent{City: "Paris", Lang: wording.German}
	for _, tt := range []struct {
		name string
		st   State
		want wording.Language
	}{
		{"nothing said", State{}, ""},
		{"beside a sentence", State{Request: Request{Text: "x", Lang: wording.German}}, wording.German},
		{"in an intent", State{Request: Request{Intent: &german, Lang: wording.English}}, wording.German},
		{"of the trip that is edited", State{Request: Request{Edit: &Revision{Intent: german}}}, wording.German},
		{"once it is read", State{Intent: read, Request: Request{Lang: wording.English}}, wording.German},
		{"English is not mentioned", State{Request: Request{Text: "x", Lang: wording.English}}, ""},
	} {
		if got := tt.st.lang(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := verdictNote(1, 2, wording.German); got != "1 Problem, dazu wissenswert: 2" {
		t.Errorf("the verdict: %q", got)
	}
	if got := verdictNote(0, 0, wording.English); got != "0 violations" {
		t.Errorf("the verdict in English: %q", got)
	}
	p := problemOf(fault.Field("days", "cannot be laid out: %s", fault.Said(fault.New(fault.Unplannable, "the stops of a day do not fit any more"))), time.Time{}, wording.German)
	if p.Field != "days" || p.Message != "lässt sich nicht auslegen: die Besuche eines Tages passen nicht mehr zusammen" {
		t.Errorf("a problem: %q %q", p.Field, p.Message)
	}
}
