package main

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// The flags of an edit say what its body does.
func TestFlagsForJourneys(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		c    editCmd
		want string // its body, or a part of what is wrong
	}{
		{"nights", editCmd{Nights: []string{"Munich=+1", "Paris=2", "Vienna=-1"}}, `{"stays":[{"op":"nights","place":"Munich","by":1},{"op":"nights","place":"Paris","nights":2},{"op":"nights","place":"Vienna","by":-1}]}`},
		{"skip, add and first", editCmd{Skip: []string{"Vienna"}, Add: []string{"Rome", "Nice=3"}, First: "Munich"},
			`{"stays":[{"op":"skip","place":"Vienna"},{"op":"add","place":"Rome"},{"op":"add","place":"Nice","nights":3},{"op":"move","place":"Munich","at":0}]}`},
		{"by", editCmd{By: "train"}, `{"transfers":[{"mode":"train"}]}`},
		{"rides", editCmd{Ride: []string{"Munich=earlier", "home=later"}}, `{"rides":[{"to":"Munich","by":-1},{"to":"home","by":1}]}`},
		{"a ride of no time", editCmd{Ride: []string{"Munich"}}, "--ride"},
		{"rest and swap", editCmd{Rest: []int{3}, Swap: []string{"2,3"}}, `{"days":[{"day_offset":2,"most_sights":0}],"swap_days":[{"day":1,"with":2}]}`},
		{"nights without a number", editCmd{Nights: []string{"Munich"}}, "--nights"},
		{"nights of a word", editCmd{Nights: []string{"Munich=two"}}, "--nights"},
		{"an addition of a word", editCmd{Add: []string{"Nice=two"}}, "--add"},
		{"a swap of one day", editCmd{Swap: []string{"2"}}, "--swap"},
		{"day 0", editCmd{Rest: []int{0}}, "day_offset"},
	} {
		e, err := tt.c.change()
		if err != nil {
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		b, err := trip.Edit(e).MarshalJSON()
		if got := strings.TrimSpace(string(b)); err != nil || got != tt.want {
			t.Errorf("%s: %s (%v)", tt.name, got, err)
		}
	}
}
