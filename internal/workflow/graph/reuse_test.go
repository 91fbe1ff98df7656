package graph

import "testing"

func TestFiguresAndDigests(t *testing.T) {
	t.Parallel()
	for f, want := range map[Figure]string{{}: `{"hits":0,"nodes":0,"ratio":0}`, {1, 4}: `{"hits":1,"nodes":4,"ratio":0.25}`} {
		if got := string(JSON(f)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	seen := map[string]string{}
	for name, parts := range map[string][][]byte{"none": {}, "an empty one": {{}}, "ab": {[]byte("ab")}, "a, b": {[]byte("a"), []byte("b")}, "b, a": {[]byte("b"), []byte("a")}} {
		d := Digest(parts...)
		if seen[d] != "" {
			t.Errorf("%s is taken for %s", name, seen[d])
		}
		seen[d] = name
	}
}

func TestCallsAreCountedTogether(t *testing.T) {
	t.Parallel()
	a, b := Calls{"oven": {1, 1, 0, 5}}, Calls{"oven": {2, 0, 1, 6}, "mill": {4, 3, 2, 1}}
	if got := a.Plus(b); got["oven"] != (CallCount{3, 1, 1, 11}) || got["mill"] != (CallCount{4, 3, 2, 1}) || len(got) != 2 || a["oven"].Calls != 1 {
		t.Errorf("together %v, and before that %v", got, a)
	}
	if got := a.Plus(b).Sum(); got != (CallCount{7, 4, 3, 12}) {
		t.Errorf("in all %v", got)
	}
	if got := Calls(nil).Plus(nil); got == nil || len(got) != 0 {
		t.Errorf("nothing and nothing is %v", got)
	}
	if got := (Figure{1, 2}).Plus(Figure{3, 4}); got != (Figure{4, 6}) {
		t.Errorf("figures together are %v", got)
	}
}
