package clone_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
)

type leaf struct {
	Name string
	At   time.Time
	Raw  json.RawMessage
}

type Inner struct{ Words []string }

type tree struct {
	Inner
	Number *int
	Week   [7][]leaf
	By     map[string]*leaf
	Lists  map[int][]string
	Next   *tree
	plain  int
}

func trees(depth int) *rapid.Generator[tree] {
	word := rapid.StringMatching(`[a-c]{0,3}`)
	leaves := rapid.Custom(func(t *rapid.T) leaf {
		return leaf{word.Draw(t, "name"), time.Unix(int64(rapid.IntRange(0, 9).Draw(t, "at")), 0), json.RawMessage(rapid.StringMatching(`[1-9]{1,3}`).Draw(t, "raw"))}
	})
	return rapid.Custom(func(t *rapid.T) (out tree) {
		out.Words = rapid.SliceOfN(word, 0, 3).Draw(t, "words")
		out.plain = rapid.IntRange(0, 3).Draw(t, "plain")
		if rapid.Bool().Draw(t, "number") {
			n := rapid.IntRange(0, 9).Draw(t, "n")
			out.Number = &n
		}
		for i := range out.Week {
			out.Week[i] = rapid.SliceOfN(leaves, 0, 2).Draw(t, "day")
		}
		out.By = rapid.MapOfN(word, rapid.Ptr(leaves, true), 0, 3).Draw(t, "by")
		out.Lists = rapid.MapOfN(rapid.IntRange(0, 3), rapid.SliceOfN(word, 0, 3), 0, 3).Draw(t, "lists")
		if depth > 0 && rapid.Bool().Draw(t, "deeper") {
			next := trees(depth-1).Draw(t, "next")
			out.Next = &next
		}
		return out
	})
}

// read is what a value says at this moment. It is text, so that nothing can reach it: two values that share what is written into are
// always equal to each other.
func read(v any) string {
	text, err := json.Marshal(v)
	return fmt.Sprint(string(text), err)
}

func TestNothingThatIsWrittenIntoOneCopyShowsInAnother(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		given := trees(2).Draw(t, "value")
		want := read(given)
		kept := clone.Keep(given)
		first := kept.Copy()
		if !reflect.DeepEqual(given, first) {
			t.Fatalf("the copy is another value:\n%+v\n%+v", given, first)
		}
		clonetest.Scribble(&given) // who gave it goes on writing
		if got := read(first); got != want {
			t.Fatalf("what was given reaches a copy:\n%s\n%s", got, want)
		}
		if got := read(kept.Copy()); got != want {
			t.Fatalf("what was given still reaches what is kept:\n%s\n%s", got, want)
		}
		clonetest.Scribble(&first) // who got it writes too
		if got := read(kept.Copy()); got != want {
			t.Fatalf("a copy still reaches what is kept:\n%s\n%s", got, want)
		}
	})
}

func TestNilStaysNilAndEmptyStaysEmpty(t *testing.T) {
	t.Parallel()
	type holder struct {
		List []int
		Map  map[string]int
		To   *int
	}
	got := clone.Of([]holder{{}, {List: []int{}, Map: map[string]int{}}})
	if got[0].List != nil || got[0].Map != nil || got[0].To != nil || got[1].List == nil || got[1].Map == nil {
		t.Errorf("got %#v", got)
	}
	if b := clone.Of([]byte("abc")); !bytes.Equal(b, []byte("abc")) || cap(b) != 3 {
		t.Errorf("bytes became %q with room for %d", b, cap(b))
	}
}

// A slice with room behind it is the usual way to write into somebody else's: the copy has none.
func TestACopyHasNoRoomThatIsShared(t *testing.T) {
	t.Parallel()
	whole := []string{"a", "b", "c"}
	kept := clone.Keep(whole[:1])
	one, two := kept.Copy(), kept.Copy()
	one, two = append(one, "one"), append(two, "two")
	if whole[1] != "b" || one[1] != "one" || two[1] != "two" {
		t.Errorf("%v %v %v", whole, one, two)
	}
}

func TestWhatStandsInAnInterfaceIsCopied(t *testing.T) {
	t.Parallel()
	given := map[string]any{"list": []any{"a", 1.5, map[string]any{"b": []string{"c"}}}, "none": nil, "to": &leaf{Name: "d", Raw: json.RawMessage("1")}}
	want := read(given)
	kept := clone.Keep(given)
	for _, writes := range []map[string]any{given, kept.Copy()} {
		if clonetest.Scribble(&writes) == 0 || read(writes) == want {
			t.Fatal("nothing was written")
		}
		if got := read(kept.Copy()); got != want {
			t.Errorf("what is kept became %s, want %s", got, want)
		}
	}
}

func TestWhatRefersToNothingIsFlat(t *testing.T) {
	t.Parallel()
	type plain struct {
		Name string
		At   time.Time
		Nine [9]int
	}
	type listed struct {
		plain
		List []int
	}
	if !clone.Flat[plain]() || clone.Flat[listed]() || clone.Flat[*plain]() || clone.Flat[map[string]int]() || clone.Flat[any]() {
		t.Error("a type is taken for what it is not")
	}
}

func TestWhatCannotBeCopiedIsRefusedWhateverItHolds(t *testing.T) {
	t.Parallel()
	type hidden struct{ _ []int }
	type open struct{ Any any }
	for name, c := range map[string]struct {
		copy func()
		says string
	}{
		"a function":         {func() { clone.Of[func()](nil) }, "func() cannot be copied"},
		"a channel":          {func() { clone.Of([]chan int{}) }, "chan int cannot be copied"},
		"in an interface":    {func() { clone.Of(open{func() {}}) }, "func() cannot be copied"},
		"an unexported list": {func() { clone.Of(hidden{}) }, "in its field _"},
		"a pointer as a key": {func() { clone.Of(map[*int]bool(nil)) }, "keys of map[*int]bool refer to something"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, c.says) {
					t.Errorf("panicked with %q, want %q in it", got, c.says)
				}
			}()
			c.copy()
		})
	}
}
