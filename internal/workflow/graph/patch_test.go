package graph

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What changed, and nothing else, is recorded, and the record brings the state back.
func TestARecordBringsTheStateBack(t *testing.T) {
	t.Parallel()
	before := bread{Flour: 3, Dough: []string{"rye"}, Oven: map[string]int{"left": 200}}
	after := before
	after.Dough, after.Loaf, after.Oven = nil, new("brown"), map[string]int{"left": 200}
	p, err := Changed(&before, &after)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(p.Raw()), `{"dough":null,"loaf":"brown"}`; got != want {
		t.Errorf("recorded is %s, want %s", got, want)
	}
	var recorded Patch
	if err := json.Unmarshal(p.Raw(), &recorded); err != nil {
		t.Fatal(err)
	}
	got, err := Apply(before, recorded)
	if err != nil || !cmp.Equal(got, after) || before.Loaf != nil || len(before.Dough) != 1 {
		t.Errorf("brought back is %+v of %+v, %v", got, before, err)
	}
	if _, err := Apply(before, Patch{"flour": json.RawMessage(`"much"`)}); err == nil || !strings.Contains(err.Error(), "Flour") {
		t.Errorf("a record that does not fit: %v", err)
	}
	later := p.With(Patch{"loaf": json.RawMessage(`"white"`), "flour": json.RawMessage("2")})
	if got, want := string(later.Raw()), `{"dough":null,"flour":2,"loaf":"white"}`; got != want || string(p["loaf"]) != `"brown"` {
		t.Errorf("with a later record %s, want %s", got, want)
	}
	if got := string(Patch{}.Raw()); got != "{}" {
		t.Errorf("nothing is recorded as %s", got)
	}
}
