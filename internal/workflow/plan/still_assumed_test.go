package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/explore"
)

// What an edit makes untrue is not said any more, in whatever language it was said; the rest stays.
func TestWhatAnEditEndsIsNotAssumedAnyMore(t *testing.T) {
	t.Parallel()
	for _, lang := range []wording.Language{"", wording.German} {
		bags, food := lang.Say(carriesBags, "10:05", "15:00", "Ritz"), lang.Say(explore.TravelsForFood, money.Cents(100_00), money.Cents(80_00))
		hotel, next := lang.Say(revise.AnotherHotel, "Ritz", money.Cents(1), "Ibis", money.Cents(2)), lang.Say(revise.AnotherHotel, "Ibis", money.Cents(2), "Ritz", money.Cents(1))
		r := &Revision{Assumed: []string{"this stays", bags, lang.Say(revise.AtAPace, "relaxed", 3), food, lang.Say(revise.TenthLess, money.Cents(9)), hotel}, Intent: trip.Intent{Lang: lang}}
		for _, tc := range []struct {
			name   string
			tastes bool
			words  []string
			want   []string
		}{
			{"anything", false, nil, []string{"this stays", food, hotel}},
			{"other tastes", true, nil, []string{"this stays", hotel}},
			{"another hotel", false, []string{next}, []string{"this stays", food}},
		} {
			if diff := cmp.Diff(tc.want, stillAssumed(r, tc.tastes, tc.words)); diff != "" {
				t.Errorf("%q: %s (-want +got):\n%s", lang, tc.name, diff)
			}
		}
	}
}

// What several take for granted, the reader and the planner or two stays, is said once.
func TestWhatIsAssumedIsSaidOnce(t *testing.T) {
	t.Parallel()
	var st State
	intentLeaves(&st, intentOut{Assumed: []string{"alone", "from JFK", "alone"}})
	if diff := cmp.Diff([]string{"alone", "from JFK"}, st.Assumed); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	got := Reading{Intent: trip.Intent{City: "Paris"}, Assumed: []string{"You did not say who travels: planned for one adult."}}
	var said int
	for _, s := range Foresee(&Request{}, &got, nil).Assumed {
		if s == got.Assumed[0] {
			said++
		}
	}
	if said != 1 {
		t.Errorf("who travels is said %d times", said)
	}
}
