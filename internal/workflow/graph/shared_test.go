package graph

import (
	"strings"
	"testing"
	"time"
)

// place and stay are parts of what a node is given.
type oven struct {
	Oven  map[string]int `json:"oven"`
	Flour int            `json:"flour"`
}

type given struct {
	oven
	Dough []string  `json:"dough"`
	Loaf  string    `json:"loaf"` // of another type than the state's
	Sour  []string  // of its own
	Cold  time.Time `json:"cold,omitzero"`
	Raw   []byte    `json:"-"`
}

// What a field of an input is told by: the record of the state where it is the same value, else the value.
func TestInputsAreTakenAsTheyWereRecorded(t *testing.T) {
	t.Parallel()
	st := bread{Flour: 3, Dough: []string{"rye"}, Oven: map[string]int{"left": 200}}
	wire := Patch{"flour": []byte("recorded 3"), "dough": []byte("recorded dough"), "oven": []byte("recorded oven"), "loaf": []byte("recorded loaf"), "Sour": []byte("recorded")}
	fields := shared[bread, given]()
	read := func(in given) string {
		var out []string
		for _, f := range fields {
			if raw, ok := f.raw(&in, &st, wire); ok {
				out = append(out, f.name+"="+string(raw))
			}
		}
		return strings.Join(out, " ")
	}
	same := given{oven: oven{st.Oven, 3}, Dough: st.Dough, Loaf: "brown", Sour: []string{"a"}, Raw: []byte("x")}
	for name, tt := range map[string]struct {
		in   given
		want string
	}{
		"the same":    {same, `oven=recorded oven flour=recorded 3 dough=recorded dough loaf="brown" Sour=["a"]`},
		"like it":     {given{oven: oven{map[string]int{"left": 200}, 4}, Dough: []string{"rye"}}, `oven={"left":200} flour=4 dough=["rye"]`},
		"part of it":  {given{Dough: st.Dough[:0]}, `dough=[]`},
		"nothing":     {given{}, ``},
		"of its type": {given{Cold: time.Unix(0, 0).UTC()}, `cold="1970-01-01T00:00:00Z"`},
	} {
		if got := read(tt.in); got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
	delete(wire, "dough")
	if got := read(given{Dough: st.Dough}); got != `dough=["rye"]` {
		t.Errorf("without a record %s", got)
	}
}

func TestWhatCannotBeWrittenIsNoInput(t *testing.T) {
	t.Parallel()
	refuses := func(name string, f func()) {
		defer func() {
			if recover() == nil {
				t.Errorf("%s goes through", name)
			}
		}()
		f()
	}
	refuses("a field of no one else's", func() { shared[bread, struct{ flour int }]() })
	refuses("a number", func() { shared[bread, int]() })
	refuses("a value without JSON", func() { JSON(func() {}) })
}

func TestSameIsTheSame(t *testing.T) {
	t.Parallel()
	type all struct {
		List  []int
		Map   map[string]int
		Ref   *int
		Array [2]int
		Any   any
		Text  string
		In    struct{ N int }
	}
	n := 1
	a := all{List: []int{1, 2}, Map: map[string]int{"a": 1}, Ref: &n, Array: [2]int{1, 2}, Text: "x"}
	fields := shared[struct {
		V all `json:"v"`
	}, struct {
		V all `json:"v"`
	}]()
	type holder = struct {
		V all `json:"v"`
	}
	for name, tt := range map[string]struct {
		change func(*all)
		same   bool
	}{
		"nothing":        {func(*all) {}, true},
		"a shorter list": {func(v *all) { v.List = v.List[:1] }, false},
		"another list":   {func(v *all) { v.List = []int{1, 2} }, false},
		"no list":        {func(v *all) { v.List = nil }, false},
		"another map":    {func(v *all) { v.Map = map[string]int{"a": 1} }, false},
		"another ref":    {func(v *all) { v.Ref = new(1) }, false},
		"another array":  {func(v *all) { v.Array[1] = 3 }, false},
		"something":      {func(v *all) { v.Any = 1 }, false},
		"a text":         {func(v *all) { v.Text = "y" }, false},
		"a part":         {func(v *all) { v.In.N = 1 }, false},
	} {
		b := a
		tt.change(&b)
		raw, ok := fields[0].raw(&holder{b}, &holder{a}, Patch{"v": []byte("recorded")})
		if got := string(raw) == "recorded"; got != tt.same || !ok {
			t.Errorf("%s: taken from the record: %v", name, got)
		}
	}
}
