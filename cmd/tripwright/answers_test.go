package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
)

// TestAnotherAnswerIsChosen: a plan comes with others that give up something for something else, and one of them becomes the
// plan by its number, to the cent and stop by stop.
func TestAnotherAnswerIsChosen(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	c := s.signup()
	id := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(t, http.StatusCreated).read(t, "run_id")
	first := itineraryOf(t, s.completed(c, id))
	if len(first.Alternatives) == 0 {
		t.Fatal("no other answer is offered")
	}
	st, err := c.Edit(t.Context(), id, trip.Edit{trip.TakeAnswer(1)})
	must(t, err)
	chosen := itineraryOf(t, s.completed(c, st.RunID))
	want := first.Alternatives[0]
	if want.Trade == "" || chosen.Costs.Total != want.Costs.Total {
		t.Errorf("the answer (%q) costs %v, chosen it costs %v", want.Trade, want.Costs.Total, chosen.Costs.Total)
	}
	for d := range chosen.Days {
		for _, stop := range want.Days[d].Stops {
			if stop.Role == trip.RoleSight && !does(chosen, d, stop.Option) {
				t.Errorf("day %d of the chosen answer lacks %s", d+1, stop.Name)
			}
		}
	}
	s.ask(c, "POST", "/plan/"+id+"/edit", `{"alternative": 9}`).wants(t, http.StatusBadRequest)
}

// does tells whether a day of an itinerary has an option.
func does(it trip.Itinerary, day int, option string) bool {
	for _, a := range it.Days[day].Activities {
		if a.OptionRef == option {
			return true
		}
	}
	return false
}

// TestAsMuchStaysAsIsWanted: an edit says how many visits it may change and keeps to it.
func TestAsMuchStaysAsIsWanted(t *testing.T) {
	t.Parallel()
	s := setup(t).generous().serve()
	c := s.signup()
	id := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(t, http.StatusCreated).read(t, "run_id")
	s.completed(c, id)
	none := 0
	st, err := c.Edit(t.Context(), id, trip.Edit{trip.AddBudget(300_00), trip.SetKeep(trip.KeepClose), trip.LimitChanges(none)})
	must(t, err)
	s.completed(c, st.RunID)
	diff := s.ask(c, "GET", "/plan/"+st.RunID+"/diff?against="+id, "").wants(t, 200)
	var told revise.Difference
	must(t, json.Unmarshal([]byte(diff.body), &told))
	if told.Changed != 0 || told.Kept == 0 {
		t.Errorf("%d visits changed, none may: %s", told.Changed, diff.body)
	}
}

// TestThePageSaysHowNearTheBest: what is proved stands on the page and in the document, whose numbers anybody can check.
func TestThePageSaysHowNearTheBest(t *testing.T) {
	t.Parallel()
	d := setup(t)
	page := d.want(0, "plan", "-q", "--now", spring, "--intent", d.file("intent.json", paris())).out
	for _, says := range []string{"of the best possible", "OTHER GOOD ANSWERS"} {
		if !strings.Contains(page, says) {
			t.Errorf("the page does not say %q:\n%s", says, page)
		}
	}
}
